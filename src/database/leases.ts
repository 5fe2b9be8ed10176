import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { and, eq } from 'drizzle-orm'
import type { Clock } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import { type Db, type Tx, write } from './database.ts'
import { leases } from './tables.ts'

/** How long a lease lasts when its holder falls silent, in milliseconds. Holders renew at a third of it. */
export const LEASE_MS = 15_000

export type Lease = { name: string; owner: string }

/** `host:pid:start`, so that a number used again by another process is not taken for the old one. */
export function processIdentity(label: string): string {
  return `${label} ${hostname()}:${process.pid}:${startOf(process.pid) ?? 0}`
}

/**
 * When a process of this machine started, in clock ticks since boot (Linux `/proc/<pid>/stat`, field 22). Undefined for
 * one that is gone, or has ended and only waits for its parent to notice.
 */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** True only when the holder ran on this machine and is certainly gone. */
function isDead(owner: string): boolean {
  const [host, pid, start] = (owner.split(' ').at(-1) ?? '').split(':')
  if (host !== hostname() || !pid || !start || start === '0') return false
  return startOf(Number(pid)) !== start
}

/** Who holds it now, if anybody does. */
export function holderOf(db: Db, name: string, now: number): string | undefined {
  const row = db.select().from(leases).where(eq(leases.name, name)).get()
  return row && row.until > now && !isDead(row.owner) ? row.owner : undefined
}

/**
 * Takes the lease, also from a holder of this machine that was killed.
 * @throws AppError `conflict` naming the holder.
 */
export function takeLease(db: Db, name: string, owner: string, now: number): Lease {
  return write(db, (tx) => {
    const holder = holderOf(tx, name, now)
    if (holder !== undefined && holder !== owner)
      throw new AppError('conflict', `"${name}" is held by ${holder}`, { code: 'lease' })
    const until = now + LEASE_MS
    tx.insert(leases)
      .values({ name, owner, until })
      .onConflictDoUpdate({ target: leases.name, set: { owner, until } })
      .run()
    return { name, owner }
  })
}

/**
 * Holds it for longer. Called inside the transactions of the work that it protects, it also proves that nobody else has
 * taken over in the meantime.
 * @throws AppError `conflict` when somebody has.
 */
export function renewLease(tx: Tx, { name, owner }: Lease, now: number): void {
  const mine = and(eq(leases.name, name), eq(leases.owner, owner))
  const [kept] = tx
    .update(leases)
    .set({ until: now + LEASE_MS })
    .where(mine)
    .returning({ name: leases.name })
    .all()
  if (!kept) throw new AppError('conflict', `"${name}" was taken over`, { code: 'lease' })
}

/** Gives it back, if it is still ours. */
export function releaseLease(db: Db, { name, owner }: Lease): void {
  write(db, (tx) =>
    tx
      .delete(leases)
      .where(and(eq(leases.name, name), eq(leases.owner, owner)))
      .run(),
  )
}

/** Deletes every lease: a copy of the database has no holders. */
export function forgetLeases(tx: Tx): void {
  tx.delete(leases).run()
}

/** Renews until the signal aborts; calls `lost` once when somebody else has taken over. */
export async function keepLease(
  db: Db,
  lease: Lease,
  { clock, signal, lost }: { clock: Clock; signal: AbortSignal; lost: (error: unknown) => void },
): Promise<void> {
  while (!signal.aborted) {
    await clock.sleep(LEASE_MS / 3, signal)
    if (signal.aborted) return
    try {
      write(db, (tx) => renewLease(tx, lease, clock.now()))
    } catch (error) {
      if (error instanceof AppError) return lost(error)
      // A full disk or a long writer: the lease still has two thirds of its time, the next round tries again.
    }
  }
}
