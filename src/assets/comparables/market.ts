import { changeBounds, changesAfter, deletedRids } from '../../database/changes.ts'
import type { Db } from '../../database/database.ts'
import { COMPARABLE_MS, type Comparison, type Subject } from './domain.ts'
import { createNeighbours } from './neighbours.ts'
import { type MarketHome, marketHomes, marketPage, mergedRids, ridsOf } from './store.ts'

/** A copy of what the comparison reads of every home, owned by one thread and kept up to date by the change feed. */
export type Market = {
  /**
   * Reads what has changed, and at first some of the homes: so many that the thread can turn to other work between.
   * @returns whether everything is read.
   */
  refresh(db: Db, now: number): boolean
  /** Whether nothing has changed since the last `refresh`. */
  isCurrent(db: Db): boolean
  /** The homes whose comparison may have changed since it was stored, by rid. The job that stores it removes them. */
  pending: Set<number>
  /** Those of them that have changed themselves, and are not only beside a change. */
  fresh: Set<number>
  /** The home as it is compared; undefined when it cannot be. */
  get(rid: number): Subject | undefined
  /** Whether the home has a live listing: only such a home has a comparison of its own. */
  isLive(rid: number): boolean
  compare(subject: Subject): Comparison | undefined
}

const PAGE = 1_000
/** Homes that are loaded at once, which takes about 15 ms. */
const LOADED = 500

/** @param most so many homes are loaded at once. */
export function createMarket(most = LOADED): Market {
  let neighbours = createNeighbours()
  /** When each home was first seen, of those that are comparables. */
  let seen = new Map<number, number>()
  /** The newest change that was read; undefined before the first load. */
  let last: number | undefined
  /** The home up to which they are loaded; undefined: all are. */
  let loaded: number | undefined
  let nextExpiry = Number.POSITIVE_INFINITY
  /** One copy of each name: homes of one street share it. */
  const names = new Map<string, string>()
  const pending = new Set<number>()
  const fresh = new Set<number>()
  const removed = new Set<number>()

  function shared(name: string | null): string | null {
    if (name === null) return null
    const known = names.get(name)
    if (known !== undefined) return known
    names.set(name, name)
    return name
  }

  function put({ rid, subject, firstSeenAt, isRemoved, isPrivate }: MarketHome, now: number): void {
    if (!subject) return remove(rid)
    mark(rid, isRemoved)
    const isComparable = !isPrivate && firstSeenAt > now - COMPARABLE_MS
    subject.city = shared(subject.city)
    subject.street = shared(subject.street)
    neighbours.put(subject, isComparable)
    if (!isComparable) return void seen.delete(rid)
    seen.set(rid, firstSeenAt)
    nextExpiry = Math.min(nextExpiry, firstSeenAt + COMPARABLE_MS)
  }

  function mark(rid: number, isRemoved: boolean): void {
    if (isRemoved) removed.add(rid)
    else removed.delete(rid)
  }

  function remove(rid: number): void {
    neighbours.remove(rid)
    seen.delete(rid)
    removed.delete(rid)
  }

  function begin(db: Db): void {
    neighbours = createNeighbours()
    seen = new Map()
    names.clear()
    removed.clear()
    nextExpiry = Number.POSITIVE_INFINITY
    // What changes while homes are loaded is read after them.
    last = changeBounds(db).last
    loaded = 0
    // They are in no page below.
    for (const rid of mergedRids(db)) pending.add(rid)
  }

  /** Loads the next homes. */
  function loadSome(db: Db, now: number, after: number): void {
    const page = marketPage(db, after, most)
    for (const home of page) {
      put(home, now)
      pending.add(home.rid)
    }
    loaded = page.length < most ? undefined : page.at(-1)?.rid
  }

  /** Adds a home and those around it, before and after its change. */
  function spread(rid: number): void {
    pending.add(rid)
    const home = neighbours.get(rid)
    if (!home) return
    for (const other of neighbours.around(home)) pending.add(other)
  }

  function follow(db: Db, now: number, from: number): void {
    for (let after = from; ; ) {
      const page = changesAfter(db, after, PAGE)
      const newest = page.at(-1)
      if (!newest) return
      after = newest.seq
      last = after
      for (const rid of deletedRids(page)) {
        pending.delete(rid)
        fresh.delete(rid)
        remove(rid)
      }
      const ids = [...new Set(page.flatMap(({ topic, ref }) => (topic === 'asset' ? [ref] : [])))]
      const homes = new Map(marketHomes(db, ids).map((home) => [home.rid, home]))
      for (const rid of ridsOf(db, ids)) {
        const home = homes.get(rid)
        pending.add(rid)
        fresh.add(rid)
        // Most changes alter nothing that other homes are compared with.
        if (home && seen.has(rid) && Bun.deepEquals(neighbours.get(rid), home.subject)) {
          mark(rid, home.isRemoved)
          continue
        }
        spread(rid)
        if (home) put(home, now)
        else remove(rid)
        spread(rid)
      }
    }
  }

  /** Homes that are too old now are no comparables any more. */
  function expire(now: number): void {
    if (now < nextExpiry) return
    nextExpiry = Number.POSITIVE_INFINITY
    for (const [rid, firstSeenAt] of seen) {
      if (firstSeenAt > now - COMPARABLE_MS) {
        nextExpiry = Math.min(nextExpiry, firstSeenAt + COMPARABLE_MS)
        continue
      }
      spread(rid)
      const home = neighbours.get(rid)
      if (home) neighbours.put(home, false)
      seen.delete(rid)
    }
  }

  return {
    pending,
    fresh,
    refresh(db, now) {
      const { first } = changeBounds(db)
      if (last === undefined || (first !== null && first > last + 1)) begin(db)
      if (loaded !== undefined) loadSome(db, now, loaded)
      if (loaded !== undefined) return false
      if (last !== undefined) follow(db, now, last)
      expire(now)
      return true
    },
    isCurrent(db) {
      while (last !== undefined && last !== changeBounds(db).last) {
        const page = changesAfter(db, last, PAGE)
        const [oldest, newest] = [page[0], page.at(-1)]
        if (!oldest || !newest || oldest.seq > last + 1) return false
        if (page.some(({ topic }) => topic === 'asset' || topic === 'asset-deleted')) return false
        last = newest.seq
      }
      return last !== undefined && loaded === undefined
    },
    get: (rid) => neighbours.get(rid),
    isLive: (rid) => neighbours.get(rid) !== undefined && !removed.has(rid),
    compare: (subject) => neighbours.compare(subject),
  }
}
