import { announce } from '../../database/changes.ts'
import { type Db, type Tx, write } from '../../database/database.ts'
import { type Clock, seconds } from '../../kernel/clock.ts'
import type { Job } from '../../kernel/scheduler.ts'
import { assetsByRid } from '../store/assets.ts'
import { createMarket, type Market } from './market.ts'
import { comparisonsOf, putComparison, type StoredComparison, toStored } from './store.ts'

type World = { db: Db; clock: Clock }

/**
 * The most homes that are compared without a pause and stored in one transaction: what is stored of all of them is read
 * first.
 */
const BATCH = 8
/**
 * How long they are compared, and the pause after it or after a load (ms): listings that arrive meanwhile share the
 * thread.
 */
const BATCH_MS = 4
const PAUSE_MS = 1

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
export function comparisonJob({ db, clock }: World): Job {
  return {
    name: 'comparisons',
    everyMs: seconds(2),
    isNeeded() {
      const market = marketOf(db)
      return market.pending.size > 0 || !market.isCurrent(db)
    },
    async run(signal) {
      const market = marketOf(db)
      while (!market.refresh(db, clock.now())) {
        await clock.sleep(PAUSE_MS, signal)
        if (signal.aborted) return { compared: 0 }
      }
      const compared = market.pending.size
      while (market.pending.size > 0 && !signal.aborted) {
        compareSome({ db, clock }, market)
        await clock.sleep(PAUSE_MS, signal)
      }
      return { compared: compared - market.pending.size }
    },
  }
}

/** Compares the next homes and stores what has changed, in one short transaction. */
function compareSome({ db, clock }: World, { pending, ...market }: Market): void {
  const batch = pending.values().take(BATCH).toArray()
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
  for (const rid of batch.slice(0, compared)) pending.delete(rid)
}

type Changed = { rid: number; comparison: StoredComparison | undefined }

function storeAll(tx: Tx, changed: readonly Changed[], now: number): void {
  const rids = changed.map(({ rid }) => rid)
  // A home may have been deleted since it was read, with the account of its user.
  const homes = assetsByRid(tx, rids)
  for (const { rid, comparison } of changed) if (homes.has(rid)) putComparison(tx, rid, comparison)
  for (const { id } of homes.values()) announce(tx, 'comparison', id, now)
}

function comparisonOf(
  market: Pick<Market, 'get' | 'isLive' | 'compare'>,
  rid: number,
): StoredComparison | undefined {
  const subject = market.isLive(rid) ? market.get(rid) : undefined
  const comparison = subject && market.compare(subject)
  return comparison && toStored(comparison, subject.price)
}
