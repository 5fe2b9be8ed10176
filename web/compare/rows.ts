import { type Better, bestOf } from '../../src/assets/compared/domain.ts'
import type { ComparedKind, ComparisonWire } from '../../src/assets/compared/wire.ts'
import type { Feature } from '../../src/assets/domain/asset.ts'
import { priceText } from '../../src/assets/domain/price-text.ts'
import type { AssetDetailWire, AssetWire } from '../../src/assets/wire.ts'
import { entryText } from '../lib/entry-text.ts'
import { assetsText } from '../locales/en/assets.ts'
import { compareText } from '../locales/en/compare.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'

/** What a comparison reads of a home. What only readers with an account see may be absent. */
export type Compared = Pick<
  AssetWire,
  | 'dealType'
  | 'price'
  | 'pricePerMetre'
  | 'rooms'
  | 'size'
  | 'floorNumber'
  | 'propertyType'
  | 'entryDate'
  | 'features'
> &
  ComparedKind &
  Partial<
    Pick<AssetWire, 'findScore' | 'verdict' | 'travel'> &
      Pick<AssetDetailWire, 'facts'> &
      Pick<ComparisonWire['homes'][number], 'votes'>
  >

type Value = number | boolean | string | null

/** A fact that homes are compared by: a line of `useFacts`. */
type Fact = {
  key: string
  name: string
  better: Better | null
  of(home: Compared): Value
  /** The words of a value that is stated. */
  words?(value: never): string
}

export type Cell = { text: string; isBest: boolean; isFind: boolean } | null
export type Row = {
  key: string
  name: string
  /** One for each home; null: not stated. */
  cells: Cell[]
  /** Whether all homes state the same. */
  isSame: boolean
}

/** Sums that only texts state, in shekels a month. */
const READ_SUMS = ['arnona', 'vaad'] as const

const sumOf =
  (field: string) =>
  ({ facts = [] }: Compared) => {
    const value = facts.find((fact) => fact.field === field)?.value
    return typeof value === 'number' ? value : null
  }

/** The ways from a home to places of the reader and of the other members of the shortlist. */
const waysOf = ({ travel = [], votes = [] }: Compared) => [
  ...travel.map(({ placeId, name, minutes }) => ({ place: placeId, name, minutes })),
  ...votes.flatMap(({ _id, name: member, ways }) =>
    ways.map(({ name, minutes }) => ({
      place: `${_id} ${name}`,
      name: `${name} (${member})`,
      minutes,
    })),
  ),
]

/** Each place once, with its name. */
const placesOf = (homes: readonly Compared[]) =>
  new Map(homes.flatMap(waysOf).map(({ place, name }) => [place, name])).entries().toArray()

const minutesTo = (asked: string) => (home: Compared) =>
  waysOf(home).find(({ place }) => place === asked)?.minutes ?? null

const line = (key: string, name: string, of: Fact['of'], more: Partial<Fact> = {}): Fact => ({
  key,
  name,
  of,
  better: null,
  ...more,
})

/** The features that one of the homes states. */
const featuresOf = (homes: readonly Compared[], all: readonly Feature[]) =>
  all.filter((name) => homes.some((home) => name in home.features))

/** The facts that homes can be compared by. `less` is null when they are for rent and for sale. */
function useFacts(homes: readonly Compared[], less: 'less' | null): Fact[] {
  const words = useText({ ...assetsText, ...homeText, ...compareText })
  const { homePage, compare } = words
  const { facts } = homePage
  const price = { better: less, words: priceText }
  const floorOf = (floor: number) => (floor === 0 ? words.homes.ground : String(floor))
  const hasOf = (has: boolean) => (has ? facts.yes : facts.no)
  const kindOf = ({ kind, propertyType }: Compared) => (kind ? facts.kinds[kind] : propertyType)
  const features = featuresOf(homes, Object.keys(facts.read) as Feature[])
  return [
    line('price', facts.price, (home) => home.price, price),
    ...READ_SUMS.map((field) =>
      line(field, facts.read[field], sumOf(field), { better: 'less', words: priceText }),
    ),
    line('perMetre', facts.perMetre, (home) => home.pricePerMetre, price),
    line('size', facts.size, (home) => home.size, { better: 'more', words: words.homes.size }),
    line('rooms', facts.rooms, (home) => home.rooms, { better: 'more' }),
    line('floor', facts.floor, (home) => home.floorNumber, { words: floorOf }),
    line('kind', facts.kind, kindOf),
    ...placesOf(homes).map(([place, name]) =>
      line(place, compare.to(name), minutesTo(place), { better: 'less', words: compare.minutes }),
    ),
    ...features.map((feature) =>
      line(feature, facts.read[feature], (home) => home.features[feature] ?? null, {
        better: 'yes',
        words: hasOf,
      }),
    ),
    line('entry', facts.entry, (home) => home.entryDate, { words: entryText }),
    line('verdict', compare.verdict, (home) => home.findScore ?? null, {
      words: words.homes.score,
    }),
  ]
}

/** The rows of a comparison. A fact that no home states has none. */
export function useRows(homes: readonly Compared[]): Row[] {
  // The price of a sale is not less or more than a rent.
  const isOneDeal = new Set(homes.map(({ dealType }) => dealType)).size === 1
  return useFacts(homes, isOneDeal ? 'less' : null).flatMap(({ key, name, better, of, words }) => {
    const values = homes.map(of)
    if (values.every((value) => value === null)) return []
    const best = bestOf(values, better)
    const say = (words ?? String) as (value: Value) => string
    const cells = values.map((value, place) =>
      value === null
        ? null
        : {
            text: say(value),
            isBest: best[place] === true,
            isFind: key === 'verdict' && homes[place]?.verdict === 'find',
          },
    )
    return [{ key, name, cells, isSame: new Set(values).size === 1 }]
  })
}
