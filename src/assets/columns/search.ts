import { type Change, deletedRids } from '../../database/changes.ts'
import type { Db } from '../../database/database.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { AssetFilter, Page, PriceCounts, Search } from '../search/domain.ts'
import { filterParts, withoutPart } from '../search/filter-domain.ts'
import { markersOf } from '../search/markers.ts'
import { type Columns, createColumns, putRow, removeRow } from './columns.ts'
import { createLoading, loadAll } from './loading.ts'
import { createMinutes, type HeldMinutes } from './minutes.ts'
import { createBest } from './order.ts'
import { type Marked, queryOf } from './query.ts'
import { recentIn } from './recent.ts'
import { countKnown, countRows, foundRows, scan } from './scan.ts'
import { markedBy, rowsById } from './store.ts'

/** A search in memory, which follows the change feed. */
export type LiveSearch = Search & {
  /** False until every home is loaded: another search answers until then. */
  isReady(): boolean
  /**
   * Has every home read by `read`, for example in another thread. Changes may be applied meanwhile: what was read may be
   * older than they are.
   * @throws what `read` throws.
   */
  load(read: () => Promise<Columns>, clock: Pick<Clock, 'sleep'>): Promise<void>
  /** Reads the homes that were changed. */
  apply(changes: readonly Change[]): void
}

/**
 * The index of homes in memory. It is up to date with the changes that were applied, which are read from the feed after
 * they are committed.
 */
export function createColumnSearch(db: Db): LiveSearch {
  let held = { columns: createColumns(), minutes: createMinutes(db) }
  /** The changes since the newest load was begun, which may have read the homes before them; null: none goes on. */
  let meanwhile: Change[] | null = null
  const loading = createLoading()

  return {
    isReady: () => loading.isReady,
    settled: () => loading.settling.promise,
    async load(read, clock) {
      const since: Change[] = []
      meanwhile = since
      const keep = (columns: Columns) => {
        held = { columns, minutes: createMinutes(db) }
        readChanged(db, held, since)
      }
      try {
        await loadAll(loading, { read, keep, clock })
      } finally {
        if (meanwhile === since) meanwhile = null
      }
    },
    apply(changes) {
      if (loading.isReady) readChanged(db, held, changes)
      else meanwhile?.push(...changes)
    },
    ...answers(db, () => held),
  }
}

type Held = { columns: Columns; minutes: HeldMinutes }

/** Reads the homes that were changed. */
function readChanged(db: Db, { columns, minutes }: Held, changes: readonly Change[]): void {
  for (const rid of deletedRids(changes)) removeRow(columns, rid)
  const ids = changes.flatMap(({ topic, ref }) =>
    topic === 'asset' || topic === 'comparison' ? [ref] : [],
  )
  if (ids.length === 0) return
  const { live, gone } = rowsById(db, [...new Set(ids)])
  for (const rid of gone) removeRow(columns, rid)
  for (const row of live) putRow(columns, row)
  for (const rid of [...gone, ...live.map((row) => row.rid)]) minutes.forget(rid)
}

function answers(db: Db, current: () => Held): Omit<Search, 'settled'> {
  const marksOf = (filter: AssetFilter) => marks(db, current(), filter)
  return {
    list: (filter, page) => listed(current().columns, marksOf(filter), filter, page),
    map(filter, zoom) {
      const { columns } = current()
      const query = queryOf(columns, { ...filter, isPlaced: true }, marksOf(filter))
      const rows = foundRows(columns, query)
      const { longitude: longitudes, latitude: latitudes } = columns
      const { pins, clusters } = markersOf({ rows, longitudes, latitudes }, zoom)
      return { rids: ridsOf(columns, pins), clusters, total: rows.length }
    },
    prices(filter, scale) {
      const { columns } = current()
      const query = queryOf(columns, filter, marksOf(filter))
      return pricesOf(columns, foundRows(columns, query), scale)
    },
    relax(filter) {
      const { columns } = current()
      const marked = marksOf(filter)
      return filterParts(filter).map((name) => {
        const without = withoutPart(filter, name)
        const query = queryOf(columns, without, markedWithout(marked, without))
        return { filter: name, count: countRows(columns, query) }
      })
    },
    recent(criteria, range) {
      const { columns, minutes } = current()
      return recentIn(columns, criteria, {
        ...range,
        minutes: minutes.of(columns, range.readerRid),
      })
    },
    streets: () => current().columns.streets,
  }
}

function listed(
  columns: Columns,
  marked: Marked,
  filter: AssetFilter,
  { sort = 'newest', page, limit }: Page,
): ReturnType<Search['list']> {
  const query = queryOf(columns, filter, marked)
  const known = countKnown(columns, query)
  const from = (page - 1) * limit
  // A page far behind the end has no homes, and asks for no place.
  const first = Math.min(from + limit, known ?? columns.count)
  const best = createBest(columns, { sort, first, minutes: marked.minutes })
  const total = scan(columns, query, best, known)
  return { rids: ridsOf(columns, best.rows(from)), total }
}

const marks = (db: Db, { columns, minutes }: Held, filter: AssetFilter): Marked => ({
  ...markedBy(db, filter),
  minutes: minutes.of(columns, filter.readerRid ?? null),
})

/** What remains of the marks for a filter with fewer parts. */
function markedWithout(marked: Marked, { searchText, saved }: AssetFilter): Marked {
  return {
    words: searchText === undefined ? undefined : marked.words,
    saved: saved ? marked.saved : undefined,
    hidden: marked.hidden,
    shared: marked.shared,
    minutes: marked.minutes,
  }
}

function ridsOf({ rid }: Columns, rows: Iterable<number>): number[] {
  return Array.from(rows, (row) => rid[row] as number)
}

function pricesOf(
  { price }: Columns,
  rows: Uint32Array,
  { width, bars }: { width: number; bars: number },
): PriceCounts {
  const counts = Array<number>(bars).fill(0)
  let over = 0
  for (const row of rows) {
    const cost = price[row] as number
    if (cost < 0) continue
    const bar = Math.floor(cost / width)
    if (bar < bars) counts[bar] = (counts[bar] ?? 0) + 1
    else over += 1
  }
  return { counts, over }
}

/** Answers from memory as soon as everything is loaded, and until then from the other search. */
export function firstReady(live: LiveSearch, otherwise: Search): Search {
  const now = () => (live.isReady() ? live : otherwise)
  return {
    list: (filter, page) => now().list(filter, page),
    map: (filter, zoom) => now().map(filter, zoom),
    prices: (filter, scale) => now().prices(filter, scale),
    relax: (filter) => now().relax(filter),
    recent: (criteria, range) => now().recent(criteria, range),
    streets: () => now().streets(),
    settled: live.settled,
  }
}
