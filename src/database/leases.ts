import { hostname } from 'node:os'
import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import type { Log } from '../kernel/log.ts'
import { startOf } from '../kernel/processes.ts'
import { type Db, prepared, preparedWrite, type Tx, write, writeWhenFree } from './database.ts'
import { leases } from './tables.ts'

/** How long a lease lasts without being renewed, in milliseconds. Holders renew it after a third of that time. */
export const LEASE_MS = 15_000

export type Lease = { name: string; owner: string }

/** `label host:pid:start`. The start time tells apart two processes that were given the same process id. */
export function processIdentity(label: string): string {
  return `${label} ${hostname()}:${process.pid}:${startOf(process.pid) ?? 0}`
}

/** Whether the holder was a process of this machine that has certainly ended. */
function isDead(owner: string): boolean {
  const [host, pid, start] = (owner.split(' ').at(-1) ?? '').split(':')
  if (host !== hostname() || !pid || !start || start === '0') return false
  return startOf(Number(pid)) !== start
}

/** The identity of the current holder; undefined when the lease is free. */
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

const selectLease = prepared((db) =>
  db
    .select()
    .from(leases)
    .where(eq(leases.name, sql.placeholder('name')))
    .prepare(),
)

const extend = preparedWrite((tx) =>
  tx
    .update(leases)
    .set({ until: sql`${sql.placeholder('until')}` })
    .where(eq(leases.name, sql.placeholder('name')))
    .prepare(),
)

/** When the lease ends (ms). @throws AppError `conflict` when another process has taken over. */
function endOf(db: Db, { name, owner }: Lease): number {
  const kept = selectLease(db).get({ name })
  if (kept?.owner === owner) return kept.until
  throw new AppError('conflict', `"${name}" was taken over`, { code: 'lease' })
}

/**
 * Extends the lease.
 * @throws AppError `conflict` when another process has taken over.
 */
export function renewLease(tx: Tx, lease: Lease, now: number): void {
  endOf(tx, lease)
  extend(tx).run({ name: lease.name, until: now + LEASE_MS })
}

/**
 * Proves, inside a transaction of the work that the lease protects, that no other process has taken over. Extends it
 * when a third of it is over: a short transaction would pay for each write more.
 * @throws AppError `conflict` when another process has.
 */
export function holdLease(tx: Tx, lease: Lease, now: number): void {
  const leftMs = endOf(tx, lease) - now
  // More than a lease is left where the clock was set back.
  if (leftMs <= (LEASE_MS * 2) / 3 || leftMs > LEASE_MS) renewLease(tx, lease, now)
}

/** Releases the lease, unless another process has taken over. */
export function releaseLease(db: Db, { name, owner }: Lease): void {
  write(db, (tx) =>
    tx
      .delete(leases)
      .where(and(eq(leases.name, name), eq(leases.owner, owner)))
      .run(),
  )
}

/** Releases every lease: those of a copied database belong to processes that work on the original. */
export function clearLeases(tx: Tx): void {
  tx.delete(leases).run()
}

type Keeping = {
  clock: Clock
  log: Log
  signal: AbortSignal
  /** Called once when another process has taken over. */
  lost(error: unknown): void
}

/** Renews until the signal aborts or the lease is lost. */
export async function keepLease(
  db: Db,
  lease: Lease,
  { clock, log, signal, lost }: Keeping,
): Promise<void> {
  while (!signal.aborted) {
    await clock.sleep(LEASE_MS / 3, signal)
    if (signal.aborted) return
    try {
      await writeWhenFree(db, clock, (tx) => renewLease(tx, lease, clock.now()))
    } catch (error) {
      if (error instanceof AppError) return lost(error)
      // After a full disk or a long writer, two thirds of the lease are left: the next round tries again.
      log.warn({ err: error, lease: lease.name }, 'the lease could not be renewed')
    }
  }
}
