import { type Db, type Tx, write } from '../database/database.ts'
import type { Clock } from '../kernel/clock.ts'
import { BATCH, BATCH_MS, PAUSE_MS } from './domain/batch.ts'

type World = { db: Db; clock: Clock }

/**
 * Changes rows one by one, in transactions of at most 100 rows or 3 ms, with a pause between them for other writers.
 * @throws the signal's reason when it aborts; what was committed stays.
 */
export async function inBatches<Row>(
  { db, clock }: World,
  rows: readonly Row[],
  change: (tx: Tx, row: Row) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let done = 0; done < rows.length; ) {
    signal.throwIfAborted()
    write(db, (tx) => {
      const endsAt = clock.monotonic() + BATCH_MS
      for (const row of rows.slice(done, done + BATCH)) {
        change(tx, row)
        done += 1
        if (clock.monotonic() >= endsAt) break
      }
    })
    if (done < rows.length) await clock.sleep(PAUSE_MS, signal)
  }
}
