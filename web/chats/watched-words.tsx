import { Fragment } from 'react'
import type { CriterionName } from '../../src/assets/criteria/criteria.ts'
import { PRICE_SCALE } from '../../src/assets/domain/price-scale.ts'
import { priceRange, priceText } from '../../src/assets/domain/price-text.ts'
import type { AreaOptionWire, BotWire } from '../../src/bots/wire.ts'
import { dayText } from '../bots/criteria/day-text.ts'
import { askedText } from '../locales/en/asked.ts'
import { watchingText } from '../locales/en/watching.ts'
import { useText } from '../locales/text.ts'

type Area = Pick<AreaOptionWire, 'name'>
type Props = { bot: BotWire; areas: readonly Area[] }

/** At most so many areas, or cities, are named. */
const NAMED_MAX = 3
const CITIES_MAX = 2
const BETWEEN = ' - '

type Texts = typeof watchingText & typeof askedText

/** What the text says of a criterion in one part; nothing while it is not set. */
type Says = (bot: BotWire, texts: Texts) => readonly string[]

const isAny = (bounds: readonly unknown[]) => bounds.every((bound) => bound === null)
const said = (end: number | null) => (end === null ? '' : String(end))

/** In the order of the text, after deal type, areas and price, and before the words to leave out. */
const SAID: Record<
  Exclude<CriterionName, 'dealType' | 'areas' | 'price' | 'excludeWords'>,
  Says
> = {
  total: ({ totalMax }, { watching }) =>
    totalMax === null ? [] : [watching.total(priceText(totalMax))],
  rooms: ({ rooms, roomsMax }, { watching }) => [watching.rooms(rooms, roomsMax)],
  size: ({ sizeMin, sizeMax }, { watching }) =>
    isAny([sizeMin, sizeMax]) ? [] : [watching.size(said(sizeMin), said(sizeMax))],
  travel: ({ travel }, { watching }) => travel.map(({ maxMinutes }) => watching.travel(maxMinutes)),
  sublet: ({ sublet }, { watching }) =>
    sublet === null ? [] : [sublet ? watching.subletsOnly : watching.noSublets],
  floor: ({ floorMin, floorMax }, { watching }) =>
    isAny([floorMin, floorMax]) ? [] : [watching.floors(said(floorMin), said(floorMax))],
  entry: ({ entryFrom, entryTo }, { watching }) =>
    isAny([entryFrom, entryTo]) ? [] : [watching.entry(dayText(entryFrom), dayText(entryTo))],
  features: ({ features }, { watching, asked }) =>
    features.map((name) => `${watching.with} ${asked.facts[name]}`),
  merchant: ({ merchant }, { watching }) =>
    merchant === null ? [] : [merchant ? watching.merchantsOnly : watching.privateOnly],
  // They are many, and say nothing to a reader.
  mutedPhones: () => [],
}

/** The criteria of a bot in words: "Rent in Hadar, Neve Shaanan, ₪4,000–₪8,500, 2 rooms and up". */
export function WatchedWords({ bot, areas }: Props) {
  const texts = useText({ ...watchingText, ...askedText })
  const { watching: text, common } = texts
  const facts = Object.values(SAID).flatMap((says) => says(bot, texts))
  return (
    <>
      {text.deal[bot.dealType]} <Areas areas={areas} />
      {common.comma}
      <Price bot={bot} />
      {common.comma}
      {facts.join(common.comma)}
      {bot.excludeWords.map((word) => (
        <Fragment key={word}>
          {common.comma}
          {text.without} <bdi>{word}</bdi>
        </Fragment>
      ))}
    </>
  )
}

function Price({ bot: { dealType, priceLimit } }: Pick<Props, 'bot'>) {
  const { watching: text } = useText(watchingText)
  const [low, high] = priceLimit
  const isOpen = high === PRICE_SCALE[dealType].max
  const range = priceRange(low, high)
  return <bdi className="tabular">{isOpen ? text.orMore(range) : range}</bdi>
}

function Areas({ areas }: Pick<Props, 'areas'>) {
  const { watching: text, common } = useText(watchingText)
  if (areas.length === 0) return text.noAreas
  if (areas.length <= NAMED_MAX)
    return areas.map(({ name }, at) => <Name key={name} name={name} at={at} />)
  const cities = new Map<string, number>()
  for (const { name } of areas) {
    const [city = name] = name.split(BETWEEN)
    cities.set(city, (cities.get(city) ?? 0) + 1)
  }
  const named = [...cities].slice(0, CITIES_MAX)
  return (
    <>
      {named.map(([city, count], at) => (
        <Fragment key={city}>
          {at > 0 && common.comma}
          {text.areasIn(count)} <bdi>{city}</bdi>
        </Fragment>
      ))}
      {cities.size > CITIES_MAX && ` ${text.moreCities(cities.size - CITIES_MAX)}`}
    </>
  )
}

function Name({ name, at }: { name: string; at: number }) {
  const { common } = useText()
  const [city = name, ...area] = name.split(BETWEEN)
  return (
    <>
      {at > 0 && common.comma}
      <bdi>{area.length > 0 ? area.join(BETWEEN) : city}</bdi>
    </>
  )
}
