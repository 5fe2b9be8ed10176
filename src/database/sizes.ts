import { asc, gte, lt, sql } from 'drizzle-orm'
import { days } from '../kernel/clock.ts'
import { type Db, prepared, type Tx } from './database.ts'
import { dailySizes } from './tables.ts'

export type FileSize = {
  /** All pages of the file, and those of them that hold nothing. */
  bytes: number
  freeBytes: number
  pageBytes: number
  /** Whether free pages can be given back to the disk, a few at a time. */
  isIncremental: boolean
}

const INCREMENTAL = 2

/** What the file of the database takes, its write-ahead log included. */
export function fileSize(db: Db): FileSize {
  const pragmaOf = (pragma: string) =>
    Number(db.$client.query(`PRAGMA ${pragma}`).values()[0]?.[0] ?? 0)
  const pageBytes = pragmaOf('page_size')
  return {
    bytes: pragmaOf('page_count') * pageBytes,
    freeBytes: pragmaOf('freelist_count') * pageBytes,
    pageBytes,
    isIncremental: pragmaOf('auto_vacuum') === INCREMENTAL,
  }
}

/** Gives up to so many free pages at the end of the file back to the disk. */
export function releasePages(tx: Tx, pages: number): void {
  // Each step of the statement releases one page.
  tx.$client.query(`PRAGMA incremental_vacuum(${pages})`).all()
}

/**
 * Writes the file anew without free pages; from then on they can be given back in steps. It takes as much room
 * again as the database has, and no other process can write meanwhile.
 */
export function vacuum(db: Db): void {
  db.$client.query('PRAGMA auto_vacuum = INCREMENTAL').run()
  db.$client.query('VACUUM').run()
  db.$client.query('PRAGMA wal_checkpoint(TRUNCATE)').all()
}

/** Days of which sizes are kept, and those by which growth is measured. */
const [KEPT_DAYS, MEASURED_DAYS] = [400, 30]
/** Fewer days say nothing about a month. */
const DAYS_MIN = 3
const MONTH = 30

const dayOf = (now: number) => Math.floor(now / days(1))

/** Notes what the database takes today. */
export function noteSize(tx: Tx, now: number): void {
  const { bytes, freeBytes } = fileSize(tx)
  const usedBytes = bytes - freeBytes
  const day = dayOf(now)
  tx.insert(dailySizes)
    .values({ day, usedBytes })
    .onConflictDoUpdate({ target: dailySizes.day, set: { usedBytes } })
    .run()
  tx.delete(dailySizes)
    .where(lt(dailySizes.day, day - KEPT_DAYS))
    .run()
}

const selectSince = prepared((db) =>
  db
    .select()
    .from(dailySizes)
    .where(gte(dailySizes.day, sql.placeholder('day')))
    .orderBy(asc(dailySizes.day))
    .prepare(),
)

/** By how much the used pages grow in a month (bytes); null while fewer than three days are known. */
export function monthlyGrowth(db: Db, now: number): number | null {
  const rows = selectSince(db).all({ day: dayOf(now) - MEASURED_DAYS })
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last || last.day - first.day < DAYS_MIN) return null
  return ((last.usedBytes - first.usedBytes) * MONTH) / (last.day - first.day)
}

export type Growth = FileSize & {
  /** What the used pages grow by in a month (bytes); null while that is not known. */
  monthlyBytes: number | null
  /** When the disk is full at that rate; null: it is not known, or never. */
  fullInDays: number | null
}

/** @param diskBytes what is free on the disk. */
export function growthOf(db: Db, now: number, diskBytes: number): Growth {
  const size = fileSize(db)
  const monthlyBytes = monthlyGrowth(db, now)
  const isGrowing = monthlyBytes !== null && monthlyBytes > 0
  const roomBytes = diskBytes + size.freeBytes
  const fullInDays = isGrowing ? Math.floor((roomBytes * MONTH) / monthlyBytes) : null
  return { ...size, monthlyBytes, fullInDays }
}
