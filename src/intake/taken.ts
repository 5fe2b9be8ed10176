// Ends listings whose posts say now that the home is taken.
import type { OwnerRid } from '../assets/domain/owner.ts'
import { listingOf } from '../assets/store/listings.ts'
import type { Db, Tx } from '../database/database.ts'
import { holdLease, type Lease } from '../database/leases.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import type { BotIndex } from '../matching/bot-index.ts'
import { addTally } from '../matching/service.ts'
import { inBatches } from './batches.ts'
import type { Planned } from './posts/plan.ts'
import { retire } from './retire.ts'
import type { ActiveRun } from './run.ts'
import { updateRun } from './store/runs.ts'

type World = { db: Db; clock: Clock; random: Random; index: BotIndex }
/** A record that was read; one that could not be has no key. */
type Record = Pick<Planned, 'key' | 'sorted'> | { key: null }

/**
 * Removes the stored listing of each record that says that its home is taken, as one that goes: what the user of
 * `ownerRid` sees alone only where that user brings the record in. A record whose listing is not stored ends nothing.
 */
export async function endTaken(
  { db, clock, random, index }: World,
  records: readonly Record[],
  { run, lease, ownerRid = null }: { run: ActiveRun; lease: Lease; ownerRid?: OwnerRid },
  signal: AbortSignal,
): Promise<void> {
  const keys = records.flatMap((one) =>
    one.key !== null && one.sorted.outcome === 'taken' ? [one.key] : [],
  )
  const endOne = (tx: Tx, key: Planned['key']) => {
    const listing = listingOf(tx, key, ownerRid)
    if (!listing || listing.goneAt !== null) return
    const now = clock.now()
    holdLease(tx, lease, now)
    index.refresh(tx)
    const { pass } = run
    addTally(run.tally, retire(tx, index, listing.rid, { pass, random, now }))
    run.gone += 1
    updateRun(tx, pass.runRid, { ...run.tally, gone: run.gone }, now)
  }
  await inBatches({ db, clock }, keys, endOne, signal)
}
