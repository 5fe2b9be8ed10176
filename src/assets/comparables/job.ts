import { announce } from '../../database/changes.ts'
import { type Db, type Tx, write } from '../../database/database.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Job } from '../../kernel/scheduler.ts'
import { createMarket, type Market } from './market.ts'
import { comparisonsOf, idsOf, putComparison, type StoredComparison, toStored } from './store.ts'

type World = {
  db: Db
  clock: Clock
  /** Told of homes that have changed, by rid, when they are compared: also of those that have no comparison. */
  compared?: (rids: readonly number[]) => void
}

/**
 * The most homes that are compared without a pause and stored in one transaction: what is stored of all of them is read
 * first.
 */
const BATCH = 32
/**
 * How long they are compared, and the pause after it or after a load (ms): listings that arrive meanwhile share the
 * thread.
 */
const BATCH_MS = 4
const PAUSE_MS = 1
/** Between two looks at whether homes have changed: posts wait for their comparison (ms). */
const LOOK_MS = 20
/**
 * Looks between two times that the homes around those that have changed are compared. A home changes nothing for most of
 * them, and several homes of one street are one comparison of what is around.
 */
const LOOKS = 12

/** The market of each connection: one thread keeps one. */
const markets = new WeakMap<object, Market>()

function marketOf(db: Db): Market {
  return markets.get(db.$client) ?? keepMarket(db, createMarket())
}

/** Has this connection compare by another market from now on. */
export function keepMarket(db: Db, market: Market): Market {
  markets.set(db.$client, market)
  return market
}

/** Keeps the comparison of every home up to date: within a minute of any change. */
export function comparisonJob(world: World): Job {
  const { db } = world
  return {
    name: 'comparisons',
    everyMs: LOOK_MS,
    isNeeded() {
      const market = marketOf(db)
      return market.pending.size > 0 || !market.isCurrent(db)
    },
    run: (signal) => runOnce(world, marketOf(db), signal),
  }
}

async function runOnce(
  world: World,
  market: Market,
  signal: AbortSignal,
): Promise<{ compared: number }> {
  let compared = 0
  let isCurrent = await refreshed(world, market, signal)
  const after = async (ms: number) => {
    await world.clock.sleep(ms, signal)
    // A home that arrives meanwhile does not wait for all others: its posts wait for it.
    isCurrent = market.isCurrent(world.db) || (await refreshed(world, market, signal))
  }
  const isOver = () => !isCurrent || signal.aborted
  const compareAll = async (homes: ReadonlySet<number>) => {
    while (homes.size > 0 && !isOver()) {
      compared += compareSome(world, market)
      await after(PAUSE_MS)
    }
  }
  do {
    await compareAll(market.pending)
    for (let look = 0; look < LOOKS && !isOver(); look += 1) {
      await after(LOOK_MS)
      await compareAll(market.fresh)
    }
  } while (market.pending.size > 0 && !isOver())
  return { compared }
}

/** Reads what has changed. @returns false: it was stopped before everything was read. */
async function refreshed(
  { db, clock }: World,
  market: Market,
  signal: AbortSignal,
): Promise<boolean> {
  while (!market.refresh(db, clock.now())) {
    await clock.sleep(PAUSE_MS, signal)
    if (signal.aborted) return false
  }
  return true
}

/** Compares the next homes and stores what has changed, in one short transaction. @returns how many they were. */
function compareSome(
  { db, clock, compared: tell }: World,
  { pending, fresh, ...market }: Market,
): number {
  const batch = (fresh.size > 0 ? fresh : pending).values().take(BATCH).toArray()
  const stored = comparisonsOf(db, batch)
  const changed: Changed[] = []
  const endsAt = clock.monotonic() + BATCH_MS
  let compared = 0
  do {
    const rid = batch[compared] as number
    const comparison = comparisonOf(market, rid)
    if (!Bun.deepEquals(stored.get(rid), comparison)) changed.push({ rid, comparison })
    compared += 1
  } while (compared < batch.length && clock.monotonic() < endsAt)
  if (changed.length > 0) write(db, (tx) => storeAll(tx, changed, clock.now()))
  const done = batch.slice(0, compared)
  if (fresh.size > 0) tell?.(done)
  for (const rid of done) {
    pending.delete(rid)
    fresh.delete(rid)
  }
  return compared
}

type Changed = { rid: number; comparison: StoredComparison | undefined }

function storeAll(tx: Tx, changed: readonly Changed[], now: number): void {
  const rids = changed.map(({ rid }) => rid)
  // A home may have been deleted since it was read, with the account of its user.
  const ids = idsOf(tx, rids)
  for (const { rid, comparison } of changed) if (ids.has(rid)) putComparison(tx, rid, comparison)
  for (const id of ids.values()) announce(tx, 'comparison', id, now)
}

function comparisonOf(
  market: Pick<Market, 'get' | 'isLive' | 'compare'>,
  rid: number,
): StoredComparison | undefined {
  const subject = market.isLive(rid) ? market.get(rid) : undefined
  const comparison = subject && market.compare(subject)
  return comparison && toStored(comparison, subject.price)
}
