import { CalendarBlankIcon } from '@phosphor-icons/react/dist/ssr/CalendarBlank'
import { CoinsIcon } from '@phosphor-icons/react/dist/ssr/Coins'
import { HouseLineIcon } from '@phosphor-icons/react/dist/ssr/HouseLine'
import { homeKindOf } from '../../src/assets/domain/kind-words.ts'
import { priceText } from '../../src/assets/domain/price-text.ts'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { entryText } from '../lib/entry-text.ts'
import { assetsText } from '../locales/en/assets.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { type Fact, HomeFact } from './home-fact.tsx'

/** The facts of a home in rows; what is not stated in one line below. */
export function HomeFacts({ home }: { home: AssetDetailWire }) {
  const { homePage, common } = useText(homeText)
  const rows = useRows(home)
  const missing = rows.filter(({ value }) => value === null)
  return (
    <section aria-labelledby="home-facts">
      <h3 id="home-facts" className="text-lg font-semibold">
        {homePage.facts.title}
      </h3>
      <dl className="mt-2 grid gap-x-8 sm:grid-cols-2">
        {rows
          .filter(({ value }) => value !== null)
          .map(({ name, ...rest }) => (
            <HomeFact key={name} name={name} {...rest} />
          ))}
      </dl>
      {missing.length > 0 && (
        <p className="mt-3 text-base text-ink-2">
          <span className="font-medium">{homePage.notStated}:</span>{' '}
          {missing.map(({ name }) => homePage.factInSentence(name)).join(common.comma)}
        </p>
      )}
      {home.isGeocoded && home.placeBy && (
        <p className="mt-3 text-base text-ink-2">{homePage.facts.place[home.placeBy]}</p>
      )}
      {home.googleMapsUrl && (
        <p className="mt-3">
          <a
            className="font-semibold text-accent hover:underline"
            href={home.googleMapsUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            {homePage.map}
          </a>
        </p>
      )}
    </section>
  )
}

/** The facts that every home may state, then those that only its text states. */
function useRows(home: AssetDetailWire): Fact[] {
  const { homes, homePage } = useText({ ...assetsText, ...homeText })
  const { facts } = homePage
  const { rooms, size, pricePerMetre, floorNumber, propertyType, entryDate } = home
  const phrases = new Map(home.facts.map(({ field, phrase }) => [field, phrase]))
  const look = { className: 'size-5', 'aria-hidden': true }
  return [
    {
      name: facts.rooms,
      icon: <Icon name="door" className="size-5" />,
      value: rooms,
      phrase: phrases.get('rooms'),
    },
    {
      name: facts.size,
      icon: <Icon name="ruler" className="size-5" />,
      value: size === null ? null : homes.size(size),
      phrase: phrases.get('size'),
    },
    {
      name: facts.perMetre,
      icon: <CoinsIcon {...look} />,
      value: pricePerMetre === null ? null : priceText(pricePerMetre),
    },
    {
      name: facts.floor,
      icon: <Icon name="stairs" className="size-5" />,
      value: floorNumber === null ? null : floorNumber === 0 ? homes.ground : floorNumber,
      phrase: phrases.get('floor'),
    },
    { name: facts.kind, icon: <HouseLineIcon {...look} />, ...kindOf(propertyType, facts) },
    {
      name: facts.entry,
      icon: <CalendarBlankIcon {...look} />,
      value: entryDate === null ? null : entryText(entryDate),
      phrase: phrases.get('entryDate'),
    },
    ...readRows(home, facts),
  ]
}

type FactWords = (typeof homeText)['homePage']['facts']
/** What a source calls the home: in the reader's language when its words are known, else as they are. */
function kindOf(propertyType: string | null, { kinds }: FactWords): Pick<Fact, 'value' | 'lang'> {
  const kind = propertyType === null ? undefined : homeKindOf(propertyType)
  return kind ? { value: kinds[kind] } : { value: propertyType, lang: 'he' }
}

/** Facts in shekels. */
const SUMS: readonly string[] = ['price', 'arnona', 'vaad']

/** What was read from a text and has no row of its own, and what its sources say that the home has or lacks. */
function readRows({ facts, features }: AssetDetailWire, words: FactWords): Fact[] {
  const names: Record<string, string> = words.read
  const read = new Set(facts.map(({ field }) => field))
  const stated = Object.entries(features)
    .filter(([field]) => !read.has(field))
    .map(([field, value]) => ({ field, value, phrase: undefined }))
  return [...facts, ...stated].flatMap(({ field, value, phrase }) => {
    const name = names[field]
    if (name === undefined) return []
    // The words of a price that was not read are its value.
    const said = field === 'unreadPrice' ? undefined : phrase
    return [{ name, value: shownOf(field, value, words), phrase: said }]
  })
}

function shownOf(field: string, value: string | number | boolean, words: FactWords) {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  return typeof value === 'number' && SUMS.includes(field) ? priceText(value) : value
}
