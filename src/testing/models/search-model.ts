import type { FilterCriteria } from '../../assets/criteria/criteria.ts'
import type { Asset, Listing } from '../../assets/domain/asset.ts'
import type { ReaderRid } from '../../assets/domain/owner.ts'
import {
  ASSET_SORTS,
  type AssetFilter,
  type MapAnswer,
  type Page,
} from '../../assets/search/domain.ts'
import type { Meant } from '../../assets/search/understanding/domain.ts'
import { retireListing } from '../../assets/service.ts'
import { assetByRid } from '../../assets/store/assets.ts'
import { write } from '../../database/database.ts'
import { days } from '../../kernel/clock.ts'
import { currentList } from '../../shortlists/service.ts'
import { estimatedMinutes } from '../../travel/domain/estimate.ts'
import { putPlaces } from '../../travel/store.ts'
import type { User } from '../../users/domain.ts'
import { givenHome, givenUser } from '../worlds/given.ts'
import { pick } from '../worlds/random.ts'
import type { World } from '../worlds/world.ts'

/** A home with everything that a search looks at. */
export type ModelHome = Asset & {
  score: number | null
  /** Whether the reader has saved or hidden it. */
  isSaved: boolean
  isHidden: boolean
  /** Whether it is on a shortlist of the reader, who then sees it whoever brought it in. */
  isListed: boolean
}

/** Every live home, read for a reader. */
export function liveHomes({ db }: Pick<World, 'db'>, readerRid: ReaderRid): ModelHome[] {
  const rids = (sql: string) => new Set(db.$client.query(sql).values().flat() as number[])
  const saved = rids(`select asset_rid from saved_assets where user_rid = ${readerRid}`)
  const hidden = rids(`select asset_rid from hidden_assets where user_rid = ${readerRid}`)
  const listed = rids(`select asset_rid from listed_assets where user_rid = ${readerRid}`)
  const scores = new Map(
    db.$client.query('select asset_rid, score from comparisons').values() as [number, number][],
  )
  return [...rids('select rid from assets where removed_at is null and merged_into is null')]
    .flatMap((rid) => assetByRid(db, rid) ?? [])
    .map((home) => ({
      ...home,
      score: scores.get(home.rid) ?? null,
      isSaved: saved.has(home.rid),
      isHidden: hidden.has(home.rid),
      isListed: listed.has(home.rid),
    }))
}

type Position = readonly [number, number]

/** Whether a point is inside of a ring, by the sum of the angles under which it sees the sides. */
export function isAround(ring: readonly Position[], [x, y]: Position): boolean {
  let sum = 0
  for (const [at, [x1, y1]] of ring.slice(0, -1).entries()) {
    const [x2, y2] = ring[at + 1] as Position
    let angle = Math.atan2(y2 - y, x2 - x) - Math.atan2(y1 - y, x1 - x)
    if (angle > Math.PI) angle -= 2 * Math.PI
    if (angle < -Math.PI) angle += 2 * Math.PI
    sum += angle
  }
  return Math.abs(sum) > Math.PI
}

/** The filter written down a second time, as a test of one home. */
export function passes(home: ModelHome, filter: AssetFilter): boolean {
  const { dealType, priceRange, bounds, polygon } = filter
  const { price, coordinates, street } = home
  const isOwn = home.ownerRid === null || home.ownerRid === filter.readerRid
  if (!isOwn && !home.isListed) return false
  if (home.isHidden !== (filter.hidden === true)) return false
  if (filter.saved && !home.isSaved) return false
  if (dealType && home.dealType !== dealType) return false
  if (!satisfies(home, filter)) return false
  if (priceRange && !(price !== null && price >= priceRange[0] && price <= priceRange[1]))
    return false
  if (
    filter.meant &&
    !isMeant(home, { ...filter.meant, dealType: dealType ?? filter.meant.dealType })
  )
    return false
  if (filter.searchText !== undefined && !home.description?.includes(filter.searchText))
    return false
  if (polygon && !(street && coordinates && isAround(polygon, coordinates))) return false
  if (!bounds) return true
  if (!coordinates) return false
  const [longitude, latitude] = coordinates
  const [west, south, east, north] = bounds
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}

/** The criteria written down a second time: a fact that is not stated satisfies none. */
function satisfies(home: ModelHome, of: FilterCriteria): boolean {
  const isFrom = <Value extends number | string>(fact: Value | null, least: Value | undefined) =>
    least === undefined || (fact !== null && fact >= least)
  const isTo = <Value extends number | string>(fact: Value | null, most: Value | undefined) =>
    most === undefined || (fact !== null && fact <= most)
  const day = home.entryDate === 'immediate' ? null : home.entryDate
  return (
    isFrom(home.rooms, of.rooms) &&
    isTo(home.rooms, of.roomsMax) &&
    isTo(home.total, of.totalMax) &&
    isFrom(home.size, of.sizeMin) &&
    isTo(home.size, of.sizeMax) &&
    isFrom(home.floor, of.floorMin) &&
    isTo(home.floor, of.floorMax) &&
    isFrom(day, of.entryFrom) &&
    isTo(day, of.entryTo) &&
    (of.sublet === undefined || home.isSublet === of.sublet) &&
    (of.merchant === undefined || home.merchant === of.merchant) &&
    (of.features ?? []).every((name) => home.features[name] === true) &&
    (!of.neighborhoodCodes || of.neighborhoodCodes.includes(home.areaCode ?? 0)) &&
    (of.travel ?? []).every(({ placeId, maxMinutes }) => {
      const place = PLACES.find(({ id }) => id === placeId)
      return !place || (minutesOf(home, place) ?? 0) <= maxMinutes
    })
  )
}

/** The places of the reader, the first one first. */
const PLACES = [
  { id: 'work', mode: 'bike', point: [34.8, 32.1] },
  { id: 'school', mode: 'walk', point: [34.72, 32.02] },
] as const
const WORDS_OF_PLACES = { name: 'Place', address: '', day: 'sunday', at: '09:00' } as const

/** Gives a reader the places that filters ask for. */
export function givePlaces({ db }: Pick<World, 'db'>, { rid }: User): void {
  const places = PLACES.map((place) => ({ ...WORDS_OF_PLACES, ...place }))
  write(db, (tx) => putPlaces(tx, rid, places))
}

/** The minutes of an estimated way; null for a home of which only the area is known. */
function minutesOf(
  { coordinates, street }: Pick<ModelHome, 'coordinates' | 'street'>,
  { mode, point }: (typeof PLACES)[number],
): number | null {
  if (!coordinates || !street || Math.abs(coordinates[1]) > 90) return null
  const minutes = estimatedMinutes(mode, coordinates, point)
  return minutes > 180 ? last : minutes
}

/** What a text means, written down a second time. */
function isMeant(home: ModelHome, { places, streets, criteria = {}, ...meant }: Meant) {
  const { price, dealType } = home
  const street = home.street?.split(' ')[0] ?? ''
  const city = home.city?.replace(/[ -]/, '') ?? ''
  const [min, max] = meant.priceRange ?? [0, last]
  return (
    dealType === (meant.dealType ?? dealType) &&
    (!meant.priceRange || (price !== null && price >= min && price <= max)) &&
    satisfies(home, criteria) &&
    (!streets || streets.has(street)) &&
    (!places ||
      places.areaCodes.has(home.areaCode ?? 0) ||
      places.cities.has(city) ||
      places.streets.has(street))
  )
}

const last = Number.POSITIVE_INFINITY

function sortKey(home: ModelHome, sort: Page['sort']): number {
  const { price, total, size, score } = home
  if (sort === 'travel') return minutesOf(home, PLACES[0]) ?? last
  if (sort === 'price') return price ?? last
  if (sort === 'total') return total ?? last
  if (sort === 'pricePerMetre')
    return price === null || size === null || size < 8 ? last : price / size
  if (sort === 'find') return score === null ? last : score >= 40 ? 1e9 - score : -score
  return 0
}

/** A page, by a loop over all homes. */
export function listed(homes: readonly ModelHome[], filter: AssetFilter, page: Page) {
  const found = homes
    .filter((home) => passes(home, filter))
    .sort((one, other) => {
      const [a, b] = [sortKey(one, page.sort), sortKey(other, page.sort)]
      if (a !== b) return a < b ? -1 : 1
      return other.firstSeenAt - one.firstSeenAt || other.rid - one.rid
    })
  const from = (page.page - 1) * page.limit
  return { rids: found.slice(from, from + page.limit).map(({ rid }) => rid), total: found.length }
}

/** What is wrong with the markers of a map; empty: nothing. */
export function markerProblems(
  homes: readonly ModelHome[],
  filter: AssetFilter,
  { rids, clusters, total }: MapAnswer,
): string[] {
  const found = homes.filter(({ coordinates, ...home }) => {
    const isOnEarth = coordinates !== null && Math.abs(coordinates[1]) <= 90
    return isOnEarth && passes({ coordinates, ...home }, filter)
  })
  const pins = new Set(rids)
  const passing = new Set(found.map(({ rid }) => rid))
  const rest = found.filter(({ rid }) => !pins.has(rid))
  const isWrong = ({
    count,
    point: [x, y],
    bounds: [west, south, east, north],
  }: (typeof clusters)[0]) => {
    const inside = rest.filter(({ coordinates }) => {
      const [lon, lat] = coordinates ?? [0, 0]
      return lon >= west && lon <= east && lat >= south && lat <= north
    })
    const isMiddle = x >= west - 1e-6 && x <= east + 1e-6 && y >= south - 1e-6 && y <= north + 1e-6
    return inside.length !== count || !isMiddle || count < 2
  }
  const counted = clusters.reduce((sum, { count }) => sum + count, 0)
  return [
    ...(total === found.length ? [] : [`total ${total}, not ${found.length}`]),
    ...(pins.size + counted === total ? [] : [`${pins.size} pins and ${counted} in clusters`]),
    ...(rids.every((rid) => passing.has(rid)) ? [] : ['a pin does not pass']),
    ...(pins.size <= 100 && pins.size + clusters.length <= 200 ? [] : ['too many markers']),
    ...clusters.filter(isWrong).map((cluster) => JSON.stringify(cluster)),
  ]
}

const WORDS = ['מרפסת', 'ממד', 'גינה']

/** The facts of one listing, many of them not stated and many equal. */
export function aVariedListing(random: () => number): Partial<Listing> {
  const point = [34.7 + random() / 5, 32 + random() / 5] as const
  return {
    dealType: pick(random, ['rent', 'sale']),
    areaCode: pick(random, [205, 312, 1, null]),
    price: pick(random, [null, 4_000, 5_000, 5_000, 6_000, 7_000, 20_000, 30_000]),
    size: pick(random, [null, 0, 7, 50, 60, 70]),
    vaad: pick(random, [null, null, 300]),
    rooms: pick(random, [null, 1, 2.5, 4]),
    merchant: pick(random, [null, true, false]),
    description: `${pick(random, WORDS)} ${pick(random, WORDS)}`,
    street: pick(random, [null, 'הרצל', `הרצל ${Math.floor(random() * 9_000)}`]),
    coordinates: pick(random, [null, [34.75, 32.05], [34.8, 95], point, point, point]),
  }
}

/** What few searches ask for. */
function fewAskFor(random: () => number): Partial<Listing> {
  return {
    city: pick(random, [null, 'חיפה', 'רמת גן', 'רמת-גן']),
    features: pick(random, [{}, { mamad: true }, { mamad: false, lift: true }]),
    floor: pick(random, [null, -1, 0, 3, 12]),
    entryDate: pick(random, [null, 'immediate', '2026-11-30', '2026-12-01', '2027-01-15']),
    isSublet: pick(random, [false, false, true]),
  }
}

/** Varied homes, some of them removed or merged, some saved or hidden by the reader, some seen by one user only. */
export async function someHomes(
  here: World,
  reader: User,
  random: () => number,
  count: number,
): Promise<void> {
  const { db } = here
  const other = await givenUser(here)
  const homes: Asset[] = []
  for (let n = 0; n < count; n += 1) {
    if (n % 10 === 0) await here.clock.pass(days(1) / 50)
    const owner = random() < 0.2 ? pick(random, [reader.rid, other.rid]) : null
    homes.push(givenHome(here, { ...aVariedListing(random), ...fewAskFor(random) }, owner))
  }
  givePlaces(here, reader)
  const now = here.clock.now()
  write(db, (tx) => {
    for (let rid = 5; rid < count; rid += 17)
      retireListing(tx, rid, { now, isMatchedChange: () => false })
  })
  const run = (sql: string, ...values: number[]) => db.$client.run(sql, values)
  const { list } = currentList(db, reader.rid)
  for (const { rid } of homes) {
    if (random() < 0.02) run('update assets set merged_into = 1 where rid = ? and rid > 1', rid)
    if (random() < 0.7)
      run(
        `insert or replace into comparisons values (?, 5000, 4000, 6000, '[]', ${Math.floor(random() * 60) - 30})`,
        rid,
      )
    if (random() < 0.1)
      run("insert into shortlist_homes values (?2, ?1, 'new', 1, null, 1)", rid, list.rid)
    if (random() < 0.1)
      run(
        'insert into hidden_assets (user_rid, asset_rid, hidden_at) values (?2, ?1, 1)',
        rid,
        reader.rid,
      )
  }
}

/** A star of random corners, which does not cross itself. */
export function aRing(random: () => number): [number, number][] {
  const corners = 3 + Math.floor(random() * 12)
  const [x, y] = [34.7 + random() / 5, 32 + random() / 5]
  const ring = Array.from({ length: corners }, (_, at): [number, number] => {
    const angle = (2 * Math.PI * (at + random() * 0.8)) / corners
    const radius = 0.01 + random() * 0.08
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
  return [...ring, ring[0] as [number, number]]
}

export function aFilter(random: () => number, readerRid: number): AssetFilter {
  const maybe = <Value>(value: Value, share = 0.3) => (random() < share ? value : undefined)
  const min = pick(random, [0, 5_000, 6_000])
  // Bounds are compared as exactly as coordinates are kept.
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  const [west, south] = [34.65 + random() / 5, 31.95 + random() / 5].map(rounded) as [
    number,
    number,
  ]
  const [east, north] = [rounded(west + random() / 5), rounded(south + random() / 5)]
  return {
    readerRid,
    searchText: maybe(pick(random, WORDS)),
    dealType: maybe(pick(random, ['rent', 'sale'] as const)),
    ...someCriteria(random),
    priceRange: maybe([min, pick(random, [min + 1_000, last])] as const),
    bounds: maybe([west, south, east, north] as const),
    polygon: maybe(aRing(random)),
    saved: maybe(true as const, 0.08),
    hidden: maybe(true as const, 0.08),
    meant: maybe(aMeaning(random)),
  }
}

function someCriteria(random: () => number): FilterCriteria {
  const maybe = <Value>(value: Value, share = 0.1) => (random() < share ? value : undefined)
  return {
    rooms: maybe(pick(random, [1, 2, 2.5, 5]), 0.3),
    roomsMax: maybe(pick(random, [1, 2.5, 4])),
    merchant: maybe(pick(random, [true, false]), 0.3),
    totalMax: maybe(pick(random, [5_500, 20_300]), 0.06),
    sizeMin: maybe(pick(random, [7, 51])),
    sizeMax: maybe(pick(random, [7, 60])),
    floorMin: maybe(pick(random, [-1, 0, 1])),
    floorMax: maybe(pick(random, [-1, 0, 3])),
    entryFrom: maybe(pick(random, ['2026-12-01', '2027-01-01'])),
    entryTo: maybe(pick(random, ['2026-11-30', '2026-12-31'])),
    sublet: maybe(pick(random, [true, false])),
    features: maybe(pick(random, [['mamad'] as const, ['mamad', 'lift'] as const])),
    neighborhoodCodes: maybe(pick(random, [[205], [312, 1], [999]]), 0.3),
    travel: maybe(
      pick(random, [
        [{ placeId: 'work', maxMinutes: 30 }],
        [
          { placeId: 'work', maxMinutes: 45 },
          { placeId: 'school', maxMinutes: 160 },
        ],
        [{ placeId: 'unknown', maxMinutes: 1 }],
      ]),
    ),
  }
}

function aMeaning(random: () => number): Meant {
  const maybe = <Value>(value: Value) => (random() < 0.3 ? value : undefined)
  const places = { areaCodes: new Set([205]), cities: new Set(['רמתגן']), streets: NO_STREETS }
  return {
    places: maybe(pick(random, [places, { ...places, areaCodes: new Set(), streets: HERZL }])),
    streets: maybe(HERZL),
    dealType: maybe(pick(random, ['rent', 'sale'] as const)),
    priceRange: maybe(pick(random, [[0, 5_000] as const, [5_500, last] as const])),
    // No text means private listings or those of merchants.
    criteria: maybe({ ...someCriteria(random), merchant: undefined, travel: undefined }),
  }
}
const NO_STREETS: ReadonlySet<string> = new Set()
const HERZL: ReadonlySet<string> = new Set(['הרצל'])

export function aPage(random: () => number): Page {
  return {
    sort: pick(random, ASSET_SORTS),
    page: pick(random, [1, 1, 2, 5]),
    limit: pick(random, [1, 12, 100]),
  }
}
