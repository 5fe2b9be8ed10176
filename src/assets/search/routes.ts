import { Elysia, t } from 'elysia'
import { guard } from '../../auth/guard.ts'
import { type Call, route } from '../../auth/route.ts'
import { writeWhenFree } from '../../database/database.ts'
import { days } from '../../kernel/clock.ts'
import { newSinceOf, noteLook } from '../../users/visits-store.ts'
import type { Context } from '../../world/context.ts'
import { PRICE_SCALE } from '../domain/price-scale.ts'
import { shownOf } from '../shown/store.ts'
import { assetsByRid, type CreatedCounts } from '../store/assets.ts'
import { pinsOf } from '../store/pins.ts'
import { assetToWire } from '../to-wire.ts'
import type { AssetFilter, Search } from './domain.ts'
import { AssetQuery, askedName, filterOf, HistogramQuery, zoomOf } from './query.ts'
import { createReader, type Reader } from './understanding/read.ts'
import {
  AssetCountWire,
  AssetPage,
  HistogramWire,
  LookWire,
  lookToWire,
  MapPage,
  partToWire,
  pinToWire,
} from './wire.ts'

/** The most filters that are named when nothing was found. */
const RELAXED_MAX = 3
/** Bars of the histogram of prices. */
const BARS = 40

type Query = typeof AssetQuery.static

export type SearchPorts = {
  search: Search
  /** How many homes are listed, and how many of them were first seen at or after that time (ms). */
  countAssets: (since: number) => Promise<CreatedCounts> | CreatedCounts
}

type World = Context & SearchPorts & { read: Reader }

const LIST = route({
  access: 'user',
  query: AssetQuery,
  response: t.Union([AssetPage, MapPage]),
  detail: {
    summary: 'A page of properties, or with isMapView the markers of a map',
  },
})

const HISTOGRAM = route({
  access: 'user',
  query: HistogramQuery,
  response: HistogramWire,
  detail: { summary: 'How many properties pass the filters other than the price, by price' },
})

const COUNT = route({
  access: 'admin',
  response: AssetCountWire,
  detail: { summary: 'The number of listed properties, and of those of the last day' },
})

const LOOK = route({
  access: 'user',
  response: LookWire,
  detail: {
    summary: 'Say that I look at the properties: what arrives later is new at my next visit',
  },
})

/** Lists and maps of homes, as each user sees them. */
export function searchRoutes(context: Context, ports: SearchPorts) {
  const world = { ...context, ...ports, read: createReader(context, ports.search) }
  return new Elysia({ name: 'search', prefix: '/api/assets', tags: ['Properties'] })
    .use(guard(context))
    .get('/', list(world), LIST())
    .get('/histogram', histogram(world), HISTOGRAM())
    .get('/count', count(world), COUNT())
    .put('/look', look(context), LOOK())
}

const list =
  (world: World) =>
  async ({ user, query }: Call<typeof LIST>) => {
    await world.search.settled()
    return (query.isMapView === 'true' ? mapped : listed)(world, query, user.rid)
  }

const histogram =
  ({ search, read }: World) =>
  async ({ user, query }: Call<typeof HISTOGRAM>) => {
    await search.settled()
    const { filter: asked } = read(filterOf(query, user.rid))
    const meant = asked.meant && { ...asked.meant, priceRange: undefined }
    const filter = { ...asked, meant, priceRange: undefined }
    const width = PRICE_SCALE[query.dealType].max / BARS
    const { counts, over } = search.prices(filter, { width, bars: BARS })
    const bars = counts.map((count, at) => ({ from: at * width, to: (at + 1) * width, count }))
    return { bars, over }
  }

const look =
  ({ db, clock }: Context) =>
  async ({ user }: Call<typeof LOOK>) => {
    await writeWhenFree(db, clock, (tx) => noteLook(tx, user.rid, clock.now()))
    return lookToWire(newSinceOf(db, user.rid, clock.now()))
  }

const count =
  ({ clock, countAssets }: World) =>
  () =>
    countAssets(clock.now() - days(1))

function listed({ db, search, read, clock }: World, query: Query, readerRid: number): AssetPage {
  const { page, limit, sort } = query
  const { filter, parts } = read(filterOf(query, readerRid))
  const { rids, total } = search.list(filter, { sort, page, limit })
  const homes = assetsByRid(db, rids)
  const shown = shownOf(db, rids, readerRid)
  return {
    assets: rids.flatMap((rid) => {
      const home = homes.get(rid)
      return home ? [assetToWire(home, shown.get(rid))] : []
    }),
    pagination: { total, limit, page },
    relax: total === 0 ? relaxed(search, filter, query) : [],
    understood: parts.map(partToWire),
    ...lookToWire(newSinceOf(db, readerRid, clock.now())),
  }
}

function relaxed(search: Search, asked: AssetFilter, query: Query): AssetPage['relax'] {
  return search
    .relax(asked)
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, RELAXED_MAX)
    .map(({ filter, count }) => ({ filter: askedName(query, filter), count }))
}

function mapped({ db, search, read }: World, query: Query, readerRid: number): MapPage {
  const { filter } = read(filterOf(query, readerRid))
  const { rids, clusters, total } = search.map(filter, zoomOf(query.zoom, filter.bounds))
  const { limit } = query
  return {
    assets: pinsOf(db, rids, readerRid).map(pinToWire),
    clusters: clusters.map(({ point, count, bounds }) => ({
      point: [...point] as [number, number],
      count,
      bounds: [...bounds] as [number, number, number, number],
    })),
    pagination: { total, limit, page: 1 },
  }
}
