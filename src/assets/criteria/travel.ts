// How far a home may be from places of the bot's owner, or of who searches.
import { isolated } from '../../kernel/direction.ts'
import { PLACES_MAX, WAY_MAX_MINUTES } from '../../travel/domain/limits.ts'
import type { AssetFacts } from '../domain/asset.ts'
import { isNear } from '../domain/place.ts'
import type { TravelLimit } from '../domain/travel-limit.ts'
import { criterion, field, type Obstacle, type Ways } from './criterion.ts'
import { missed } from './missed.ts'

type Limits = { travel: readonly TravelLimit[] }

/** What decides where a home is. */
const POINT = ['coordinates', 'street', 'geocodedBy'] as const
type Placed = Pick<AssetFacts, (typeof POINT)[number]>
type PointRow = [
  longitude: number | null,
  latitude: number | null,
  street: string | null,
  geocodedBy: Placed['geocodedBy'],
]

const FAR = { code: 'travel', text: 'It is further from a place than this bot allows' }

/** What is not known excludes no home. */
function isWithin({ placeId, maxMinutes }: TravelLimit, home: Placed, ways: Ways): boolean {
  return (ways.to(placeId, home)?.minutes ?? 0) <= maxMinutes
}

function areWithin({ travel: limits }: Limits, home: Placed, ways: Ways): boolean {
  for (const limit of limits) if (!isWithin(limit, home, ways)) return false
  return true
}

/** By how much it is too far; for a way that is longer than any, only that it is. */
function tooFar(limit: TravelLimit, home: Placed, ways: Ways): Obstacle[] {
  const way = ways.to(limit.placeId, home)
  if (isWithin(limit, home, ways) || !way) return []
  const is = way.minutes
  if (is === null || is > WAY_MAX_MINUTES) return [FAR]
  const say = (minutes: number, most: number) =>
    `It is ${minutes} minutes from ${way.name}, this bot allows ${most}`
  return [missed(FAR, { is, limit: limit.maxMinutes, say })]
}

const ID = '[\\w-]{1,64}'

const travelField = field<'travel', readonly TravelLimit[]>()({
  initial: [],
  reads: POINT,
  matches: areWithin,
  obstacle: FAR,
  obstacles: ({ travel: limits }, home, ways) =>
    limits.flatMap((limit) => tooFar(limit, home, ways)),
  isValid: ({ travel: limits }) =>
    limits.length <= PLACES_MAX &&
    limits.every(
      ({ maxMinutes: most }) => Number.isInteger(most) && most >= 1 && most <= WAY_MAX_MINUTES,
    ),
  problem: { code: 'travelLimits', places: PLACES_MAX, max: WAY_MAX_MINUTES },
  // Each place once: the last limit counts.
  clean: (limits) => [...new Map(limits.map((limit) => [limit.placeId, limit])).values()],
  stored: {
    columns: ({ text }) => ({
      travel: text({ mode: 'json' }).$type<TravelLimit[]>().notNull().default([]),
    }),
    write: (limits) => ({
      travel: limits.map(({ placeId, maxMinutes }) => ({ placeId, maxMinutes })),
    }),
    read: ({ travel: stored }) => stored,
  },
  where: () => undefined,
  test(of, { assets, sql }, ways) {
    if (of.travel.length === 0) return undefined
    const { longitude, latitude, street, geocodedBy } = assets
    return {
      select: sql<string>`json_array(${longitude} / 1e6, ${latitude} / 1e6, ${street}, ${geocodedBy})`,
      isMatch(json) {
        const [x, y, name, by] = JSON.parse(json) as PointRow
        const coordinates = x === null || y === null ? null : ([x, y] as const)
        return areWithin(of, { coordinates, street: name, geocodedBy: by }, ways)
      },
    }
  },
  shape: ({ t, whole }) =>
    t.Array(t.Object({ placeId: t.String({ maxLength: 64 }), maxMinutes: whole() }), {
      maxItems: 100,
      description:
        'The most minutes to places of the owner; any other place is refused. A home whose point is not known is not left out',
    }),
  limits: ({ travel: limits }) =>
    limits.map(({ placeId, maxMinutes: max }) => ({ fact: { placeId }, max })),
  filter: {
    form: {
      pattern: `^${ID}:[1-9]\\d{0,2}(,${ID}:[1-9]\\d{0,2}){0,${PLACES_MAX - 1}}$`,
      words: `ids of places and the most minutes to each, as <id>:40, with commas, at most ${PLACES_MAX}`,
      maxLength: PLACES_MAX * 70,
    },
    read: (text) =>
      text.split(',').map((one) => {
        const [placeId = '', most] = one.split(':')
        return { placeId, maxMinutes: Number(most) }
      }),
  },
})

/** The most minutes from a home to each of some places. */
export const travel = criterion<Limits>()({
  fields: { travel: travelField },
  isOptional: true,
  // Administrators do not see places.
  isAudited: false,
  unstated: {
    facts: ['address'],
    of: ({ travel: limits }, home) => (limits.length > 0 && !isNear(home) ? ['address'] : []),
  },
  why: ({ travel: limits }, home, words, ways) =>
    limits.flatMap((limit) => {
      const way = ways.to(limit.placeId, home)
      if (!way || way.minutes === null) return []
      const shown = Math.min(way.minutes, WAY_MAX_MINUTES)
      const text = words.way(shown, isolated(way.name), shown < way.minutes)
      return [words.travel(text, limit.maxMinutes, isWithin(limit, home, ways))]
    }),
})
