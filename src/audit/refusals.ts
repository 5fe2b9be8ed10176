import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { rowCount } from '../database/count.ts'
import { type Db, type Tx, writeUnsynced, writeWhenFree } from '../database/database.ts'
import { type Clock, hours, seconds } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { RefusalKind } from './domain.ts'
import { refusals } from './tables.ts'

// Log-ins and calls of administrators that were refused: counted by hour, so that an attack can be seen and cannot fill
// the disk. What was typed is not kept.

/** Rows of one hour and kind. What comes from further accounts and networks is counted as one. */
export const KEYS_MAX = 500
const OTHERS = 'others'
/** Counted refusals are stored together after this time: a flood costs one write in it. */
const STORE_MS = seconds(1)

const hourOf = (ms: number) => Math.floor(ms / hours(1))

export type Refusals = {
  /** @param key the id of an account, or the network of an address. */
  count(kind: RefusalKind, key: string): void
}

type World = { db: Db; clock: Clock; log: Log }
type Counted = { hour: number; kind: RefusalKind; key: string; count: number; lastAt: number }

/** Counts refusals in memory, and stores them within a second. A process that is killed loses that second. */
export function createRefusals({ db, clock, log }: World): Refusals {
  let open = new Map<string, Counted>()

  async function storeLater(): Promise<void> {
    await clock.sleep(STORE_MS)
    const counted = [...open.values()]
    open = new Map()
    try {
      const store = (tx: Tx) => {
        for (const one of counted) add(tx, one)
      }
      await writeWhenFree(db, clock, store, writeUnsynced)
    } catch (error) {
      log.warn({ err: error }, 'refusals could not be counted')
    }
  }

  return {
    count(kind, asked) {
      const lastAt = clock.now()
      const hour = hourOf(lastAt)
      const known = (key: string) => open.get(`${hour} ${kind} ${key}`)
      const key = open.size < KEYS_MAX || known(asked) ? asked : OTHERS
      const counted = (known(key)?.count ?? 0) + 1
      if (open.size === 0) void storeLater()
      open.set(`${hour} ${kind} ${key}`, { hour, kind, key, count: counted, lastAt })
    },
  }
}

const sameHour = ({ hour, kind }: Counted) => and(eq(refusals.hour, hour), eq(refusals.kind, kind))

function add(tx: Tx, counted: Counted): void {
  const { count: more, lastAt } = counted
  const key = hasRoom(tx, counted) ? counted.key : OTHERS
  tx.insert(refusals)
    .values({ ...counted, key })
    .onConflictDoUpdate({
      target: [refusals.hour, refusals.kind, refusals.key],
      set: { count: sql`${refusals.count} + ${more}`, lastAt },
    })
    .run()
}

function hasRoom(tx: Tx, counted: Counted): boolean {
  const same = and(sameHour(counted), eq(refusals.key, counted.key))
  if (tx.select({ hour: refusals.hour }).from(refusals).where(same).get()) return true
  return rowCount(tx, refusals, sameHour(counted)) < KEYS_MAX - 1
}

export type Refusal = { kind: RefusalKind; key: string; count: number; lastAt: number }

/** How often each account and network was refused since a time (ms), the most often first, at most `limit`. */
export function refusalsSince(db: Db, since: number, limit: number): Refusal[] {
  return db
    .select({
      kind: refusals.kind,
      key: refusals.key,
      count: sql<number>`sum(${refusals.count})`,
      lastAt: sql<number>`max(${refusals.lastAt})`,
    })
    .from(refusals)
    .where(gte(refusals.hour, hourOf(since)))
    .groupBy(refusals.kind, refusals.key)
    .orderBy(desc(sql`sum(${refusals.count})`), refusals.key)
    .limit(limit)
    .all()
}

/** Deletes up to `limit` counters of hours before that time (ms). */
export function forgetRefusals(tx: Tx, before: number, limit: number): number {
  const { hour, kind, key } = refusals
  const isOld = lt(hour, hourOf(before))
  const old = tx.select({ hour, kind, key }).from(refusals).where(isOld).limit(limit)
  const isOne = sql`(${hour}, ${kind}, ${key}) in ${old}`
  return tx.delete(refusals).where(isOne).returning({ hour }).all().length
}
