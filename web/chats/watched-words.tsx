import { Fragment } from 'react'
import { PRICE_SCALE } from '../../src/assets/price-scale/domain.ts'
import { priceText } from '../../src/assets/price-text/domain.ts'
import type { AreaOptionWire, BotWire } from '../../src/bots/wire.ts'
import { dayText } from '../bots/further/day-text.ts'
import { askedText } from '../locales/en/asked.ts'
import { watchingText } from '../locales/en/watching.ts'
import { useText } from '../locales/text.ts'

type Area = Pick<AreaOptionWire, 'name'>
type Props = { bot: BotWire; areas: readonly Area[] }

/** At most so many areas, or cities, are named. */
const NAMED_MAX = 3
const CITIES_MAX = 2
const BETWEEN = ' - '

/** The criteria of a bot in words: "Rent in Hadar, Neve Shaanan, ₪4,000–₪8,500, 2 rooms and up". */
export function WatchedWords({ bot, areas }: Props) {
  const { watching: text, asked } = useText({ ...watchingText, ...askedText })
  const { dealType, rooms, sizeMin, merchant, excludeWords, features } = bot
  const floors = [bot.floorMin, bot.floorMax] as const
  const days = [bot.entryFrom, bot.entryTo] as const
  const facts = [
    text.rooms(rooms),
    ...(sizeMin === null ? [] : [text.size(sizeMin)]),
    ...(isAny(floors) ? [] : [text.floors(said(floors[0]), said(floors[1]))]),
    ...(isAny(days) ? [] : [text.entry(dayText(days[0]), dayText(days[1]))]),
    ...features.map((name) => `${text.with} ${asked.facts[name]}`),
    ...(merchant === null ? [] : [merchant ? text.merchantsOnly : text.privateOnly]),
  ]
  return (
    <>
      {text.deal[dealType]} <Areas areas={areas} />, <Price bot={bot} />, {facts.join(', ')}
      {excludeWords.map((word) => (
        <Fragment key={word}>
          , {text.without} <bdi>{word}</bdi>
        </Fragment>
      ))}
    </>
  )
}

const isAny = (bounds: readonly unknown[]) => bounds.every((bound) => bound === null)
const said = (floor: number | null) => (floor === null ? '' : String(floor))

function Price({ bot: { dealType, priceLimit } }: Pick<Props, 'bot'>) {
  const { watching: text } = useText(watchingText)
  const [low, high] = priceLimit
  const isOpen = high === PRICE_SCALE[dealType].max
  return (
    <span className="tabular-nums" dir="ltr">
      {priceText(low)}–{isOpen ? text.orMore(priceText(high)) : priceText(high)}
    </span>
  )
}

function Areas({ areas }: Pick<Props, 'areas'>) {
  const { watching: text } = useText(watchingText)
  if (areas.length === 0) return text.noAreas
  if (areas.length <= NAMED_MAX)
    return areas.map(({ name }, at) => <Name key={name} {...{ name, at }} />)
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
          {at > 0 && ', '}
          {text.areasIn(count)} <bdi>{city}</bdi>
        </Fragment>
      ))}
      {cities.size > CITIES_MAX && ` ${text.moreCities(cities.size - CITIES_MAX)}`}
    </>
  )
}

function Name({ name, at }: { name: string; at: number }) {
  const [city = name, ...area] = name.split(BETWEEN)
  return (
    <>
      {at > 0 && ', '}
      <bdi>{area.length > 0 ? area.join(BETWEEN) : city}</bdi>
    </>
  )
}
