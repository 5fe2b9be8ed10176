// The areas in which a bot looks: named ones, and those that its owner drew.

import type { AreaCode } from '../../areas/domain/area.ts'
import {
  boxOfRing,
  type DrawnArea,
  isInside,
  POSITIONS_MAX,
  ringOf,
  ringProblem,
} from '../../areas/domain/drawn.ts'
import { isolated } from '../../kernel/direction.ts'
import type { AssetFacts } from '../domain/asset.ts'
import { hasArea } from '../domain/has-area.ts'
import { isNear, placeBy } from '../domain/place.ts'
import { criterion, field, type HomeSql, type Test, type Ways } from './criterion.ts'

const POLYGONS_MAX = 20
export const POLYGON_NAME_MAX = 60
/** The most areas of a search: they stand in its address. */
const FILTER_AREAS_MAX = 500

type Areas = { neighborhoodCodes: readonly AreaCode[]; polygons: readonly DrawnArea[] }

function isInNamedArea(
  { neighborhoodCodes }: Pick<Areas, 'neighborhoodCodes'>,
  { areaCode }: Pick<AssetFacts, 'areaCode'>,
): boolean {
  return areaCode !== null && neighborhoodCodes.includes(areaCode)
}

/** Whether the house, or the middle of its street, is in an area that the owner drew. */
export function isInDrawnArea(
  { polygons }: Pick<Areas, 'polygons'>,
  home: Pick<AssetFacts, 'coordinates' | 'street' | 'geocodedBy'>,
): boolean {
  if (polygons.length === 0 || home.coordinates === null) return false
  const point = home.coordinates
  return isNear(home) && polygons.some((area) => isInside(ringOf(area), point))
}

/** Whether only the middle of its street is known to be in an area of the bot. */
export function isByStreet(
  criteria: Areas,
  home: Pick<AssetFacts, 'areaCode' | 'coordinates' | 'street' | 'geocodedBy'>,
): boolean {
  if (isInNamedArea(criteria, home)) return false
  return placeBy(home) === 'street' && isInDrawnArea(criteria, home)
}

/** Whether a drawn area can be saved. */
function isDrawnArea({ name, polygon: { coordinates } }: DrawnArea): boolean {
  const length = name.trim().length
  if (length < 1 || length > POLYGON_NAME_MAX) return false
  const [ring, ...holes] = coordinates
  return ring !== undefined && holes.length === 0 && ringProblem(ring) === undefined
}

const micro = (degrees: number) => Math.round(degrees * 1_000_000)

/** The named areas, and the boxes around the drawn ones. */
function areaWhere({ neighborhoodCodes: codes, polygons: drawn }: Areas, { assets, sql }: HomeSql) {
  const named = sql`${assets.areaCode} in (select value from json_each(${JSON.stringify(codes)}))`
  const boxes = drawn.map((area) => {
    const [west, south, east, north] = boxOfRing(ringOf(area)).map(micro)
    return sql`(${assets.longitude} between ${west} and ${east} and ${assets.latitude} between ${south} and ${north})`
  })
  return sql`(${sql.join([named, ...boxes], sql` or `)})`
}

type PlaceRow = [
  areaCode: number | null,
  longitude: number | null,
  latitude: number | null,
  street: string | null,
  geocodedBy: AssetFacts['geocodedBy'],
]

/** SQL knows the boxes around drawn areas only. */
function areaTest(of: Areas, { assets, sql }: HomeSql, ways: Ways): Test | undefined {
  if (of.polygons.length === 0) return undefined
  const { areaCode, longitude, latitude, street, geocodedBy } = assets
  return {
    select: sql<string>`json_array(${areaCode}, ${longitude} / 1e6, ${latitude} / 1e6, ${street}, ${geocodedBy})`,
    isMatch(json) {
      const [code, x, y, name, by] = JSON.parse(json) as PlaceRow
      const coordinates = x === null || y === null ? null : ([x, y] as const)
      return codes.matches(of, { areaCode: code, coordinates, street: name, geocodedBy: by }, ways)
    },
  }
}

const OUTSIDE = { code: 'area', text: 'It is outside the areas of this bot' }

const codes = field<'neighborhoodCodes', readonly AreaCode[], Pick<Areas, 'polygons'>>()({
  initial: [],
  reads: ['areaCode', 'coordinates', 'street', 'geocodedBy'],
  matches: (of, home) => isInNamedArea(of, home) || isInDrawnArea(of, home),
  obstacle: OUTSIDE,
  isValid: hasArea,
  problem: { code: 'areaRequired' },
  clean: (chosen) => [...new Set(chosen)],
  stored: {
    columns: ({ text }) => ({
      areaCodes: text('area_codes', { mode: 'json' }).$type<number[]>().notNull(),
    }),
    write: (chosen) => ({ areaCodes: [...chosen] }),
    read: ({ areaCodes }) => areaCodes,
  },
  where: areaWhere,
  test: areaTest,
  shape: ({ t, whole }) => t.Array(whole({ minimum: 1, maximum: 10_000_000 }), { maxItems: 2_000 }),
  limits: ({ neighborhoodCodes }) => [{ fact: 'areaCode', oneOf: new Set(neighborhoodCodes) }],
  filter: {
    form: {
      pattern: `^[1-9]\\d{0,6}(,[1-9]\\d{0,6}){0,${FILTER_AREAS_MAX - 1}}$`,
      words: `codes of areas with commas, at most ${FILTER_AREAS_MAX}`,
      maxLength: FILTER_AREAS_MAX * 8,
    },
    read: (text) => [...new Set(text.split(',').map(Number))],
  },
})

/** A drawn area as it is stored: one closed ring of [longitude, latitude] in degrees, and its name. */
type StoredPolygon = { name: string; ring: [number, number][] }

const polygons = field<'polygons', readonly DrawnArea[]>()({
  initial: [],
  reads: [],
  // Tested with the named areas, because a home has to be in one of all.
  matches: () => true,
  obstacle: OUTSIDE,
  isValid: ({ polygons: drawn }) => drawn.length <= POLYGONS_MAX && drawn.every(isDrawnArea),
  problem: {
    code: 'drawnAreas',
    max: POLYGONS_MAX,
    name: POLYGON_NAME_MAX,
    corners: POSITIONS_MAX - 1,
  },
  clean: (drawn) =>
    drawn.map(({ name, polygon: { coordinates } }) => ({
      name: name.trim(),
      polygon: { type: 'Polygon', coordinates },
    })),
  stored: {
    columns: ({ text }) => ({
      polygons: text({ mode: 'json' }).$type<StoredPolygon[]>().notNull().default([]),
    }),
    write: (drawn) => ({
      polygons: drawn.map(
        (area): StoredPolygon => ({
          name: area.name,
          ring: ringOf(area).map(([longitude, latitude]) => [longitude, latitude]),
        }),
      ),
    }),
    read: ({ polygons: stored }) =>
      stored.map(({ name, ring }) => ({ name, polygon: { type: 'Polygon', coordinates: [ring] } })),
  },
  where: () => undefined,
  filter: null,
  shape: ({ t }) =>
    t.Array(
      t.Object({
        name: t.String({ maxLength: 1_000 }),
        polygon: t.Object({
          type: t.Literal('Polygon'),
          coordinates: t.Array(t.Array(t.Tuple([t.Number(), t.Number()]), { maxItems: 1_000 }), {
            minItems: 1,
            maxItems: 1,
          }),
        }),
      }),
      {
        maxItems: 100,
        description: 'Drawn areas, beside the named ones: GeoJSON polygons of one ring each',
      },
    ),
})

/**
 * Named and drawn areas; a home in one of them is in an area of the bot. For drawn ones only the point of a house or
 * the middle of a street counts.
 */
export const areas = criterion<Areas>()({
  fields: { neighborhoodCodes: codes, polygons },
  isOptional: false,
  isAudited: true,
  why(of, home, words, ways) {
    const isMet = codes.matches(of, home, ways)
    if (isMet && !isInNamedArea(of, home)) return [words.drawn]
    const area = isolated(home.neighbourhood ?? home.city ?? '')
    return [isMet ? words.area(area, of.neighborhoodCodes.length) : words.noArea(area)]
  },
})
