import type { DealType } from '../assets/domain/asset.ts'
import { unseenListings } from '../assets/store/listings.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Clock } from '../kernel/clock.ts'
import { days, hours } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import type { Job } from '../kernel/scheduler.ts'
import type { BotIndex } from '../matching/bot-index.ts'
import type { Pass } from '../matching/service.ts'
import { inBatches } from './batches.ts'
import { retire } from './retire.ts'

/** A listing that nothing re-checks counts as gone this long after it was last seen. */
const UNSEEN_MS: Record<DealType, number> = { rent: days(30), sale: days(90) }

const EVERY_MS = hours(1)
/** The most listings of a deal type that one run marks as gone. */
const PER_RUN = 500

type World = { db: Db; clock: Clock; random: Random; index: BotIndex }

/**
 * Marks listings as gone that were not seen for long, of every source that re-checks none: groups, imports.
 * @param rechecked the names of the sources that re-check their listings.
 */
export function unseenJob(world: World, rechecked: readonly string[]): Job {
  return {
    name: 'unseen',
    everyMs: EVERY_MS,
    run: (signal) => retireUnseen(world, rechecked, signal),
  }
}

/** @returns how many listings are gone. */
export async function retireUnseen(
  { db, clock, random, index }: World,
  rechecked: readonly string[],
  signal: AbortSignal,
): Promise<{ gone: number }> {
  const now = clock.now()
  const rids = (['rent', 'sale'] as const).flatMap((dealType) =>
    unseenListings(db, { dealType, rechecked, before: now - UNSEEN_MS[dealType], limit: PER_RUN }),
  )
  const pass: Pass = { runRid: null, groupId: random.id(), posts: new Map() }
  const retireOne = (tx: Tx, rid: number) => {
    index.refresh(tx)
    retire(tx, index, rid, { pass, random, now })
  }
  await inBatches({ db, clock }, rids, retireOne, signal)
  return { gone: rids.length }
}
