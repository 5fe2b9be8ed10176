import type { DealType } from '../assets/domain.ts'
import { unseenListings } from '../assets/store/listings.ts'
import { days, hours } from '../kernel/clock.ts'
import type { Job } from '../kernel/scheduler.ts'
import { inBatches } from './batches.ts'
import { retire } from './retire.ts'
import type { Source, SourceWorld } from './source.ts'

/** A listing that nothing re-checks counts as gone this long after it was last seen. */
const UNSEEN_MS: Record<DealType, number> = { rent: days(30), sale: days(90) }

const EVERY_MS = hours(1)
/** The most listings of a deal type that one run marks as gone. */
const PER_RUN = 500

type World = Pick<SourceWorld, 'db' | 'clock' | 'random'>

/** Marks listings as gone that were not seen for long, of every source that re-checks none: groups, imports. */
export function unseenJob(world: World, sources: readonly Source[]): Job {
  const rechecked = sources.flatMap(({ name, recheck }) => (recheck ? [name] : []))
  return {
    name: 'unseen',
    everyMs: EVERY_MS,
    run: (signal) => retireUnseen(world, rechecked, signal),
  }
}

/** @returns how many listings are gone. */
export async function retireUnseen(
  { db, clock, random }: World,
  rechecked: readonly string[],
  signal: AbortSignal,
): Promise<{ gone: number }> {
  const now = clock.now()
  const rids = (['rent', 'sale'] as const).flatMap((dealType) =>
    unseenListings(db, { dealType, rechecked, before: now - UNSEEN_MS[dealType], limit: PER_RUN }),
  )
  await inBatches({ db, clock }, rids, (tx, rid) => retire(tx, rid, { random, now }), signal)
  return { gone: rids.length }
}
