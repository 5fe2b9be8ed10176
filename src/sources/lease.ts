import type { SourceName } from '../assets/domain/asset.ts'
import type { Db } from '../database/database.ts'
import {
  keepLease,
  type Lease,
  processIdentity,
  releaseLease,
  takeLease,
} from '../database/leases.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'

/** The name of the lease of the process that may request a source. */
export const sourceLease = (source: SourceName) => `source:${source}`

/**
 * The name of the lease of the process that reads recorded answers of a source. It differs from the lease of live runs:
 * recorded answers send no request, so they need not wait for a live pass, which can last minutes.
 */
export const recordedLease = (source: SourceName) => `source:${source}:recorded`

type World = { db: Db; clock: Clock; log: Log }

/**
 * Holds a lease while `run` works: one process at a time. The signal that `run` gets also aborts when the lease is lost.
 * @throws AppError `conflict` naming the holder.
 */
export async function withLease<T>(
  { db, clock, log }: World,
  { name, label, signal }: { name: string; label: string; signal: AbortSignal },
  run: (lease: Lease, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lease = takeLease(db, name, processIdentity(label), clock.now())
  const done = new AbortController()
  const lost = new AbortController()
  const kept = keepLease(db, lease, {
    clock,
    log,
    signal: AbortSignal.any([signal, done.signal]),
    lost: (error) => lost.abort(error),
  })
  try {
    return await run(lease, AbortSignal.any([signal, lost.signal]))
  } finally {
    done.abort()
    await kept
    releaseLease(db, lease)
  }
}
