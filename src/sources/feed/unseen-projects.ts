import type { DealType } from '../../assets/domain/asset.ts'
import { write } from '../../database/database.ts'
import { holdLease } from '../../database/leases.ts'
import { retire } from '../../intake/retire.ts'
import type { ActiveRun } from '../../intake/run.ts'
import { updateRun } from '../../intake/store/runs.ts'
import { days } from '../../kernel/clock.ts'
import { addTally } from '../../matching/service.ts'
import type { SourceWorld } from '../source.ts'
import type { FeedTask } from './progress.ts'
import { unseenProjects } from './store/checks.ts'

/** A project, which cannot be re-checked, counts as gone this long after it was last seen. */
const GONE_AFTER_MS: Record<DealType, number> = { rent: days(30), sale: days(90) }
/** The most projects of a deal type that one re-check marks as gone. */
const PER_RUN = 40

/** Marks projects as gone that no page has shown for long. */
export function retireUnseenProjects(
  { db, clock, random, index }: SourceWorld,
  { source, lease }: FeedTask,
  run: ActiveRun,
): void {
  const now = clock.now()
  const unseen = (['rent', 'sale'] as const).flatMap((dealType) =>
    unseenProjects(db, source, { dealType, before: now - GONE_AFTER_MS[dealType], limit: PER_RUN }),
  )
  if (unseen.length === 0) return
  const gone = run.gone + unseen.length
  const tally = { ...run.tally }
  write(db, (tx) => {
    holdLease(tx, lease, now)
    index.refresh(tx)
    for (const rid of unseen)
      addTally(tally, retire(tx, index, rid, { pass: run.pass, random, now }))
    updateRun(tx, run.pass.runRid, { ...tally, gone }, now)
  })
  run.tally = tally
  run.gone = gone
}
