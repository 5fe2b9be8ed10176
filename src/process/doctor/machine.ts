import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { max } from 'drizzle-orm'
import { auditEntries } from '../../audit/tables.ts'
import type { Db } from '../../database/database.ts'
import { freeBytesAt, isExposed } from '../../database/files.ts'
import type { FileSize, Growth } from '../../database/sizes.ts'
import { changes } from '../../database/tables.ts'
import { runs } from '../../intake/tables.ts'
import { minutes } from '../../kernel/clock.ts'
import type { Config } from '../../world/config.ts'
import { type Finding, failed, ok, warning } from './finding.ts'

// What the machine gives: the data folder, room on its disk, the time.

/** What of the machine a test replaces. */
export type Machine = {
  /** Bytes that this user may still write on the disk of a folder. */
  freeBytes(folder: string): number
  /** The hour of the day at that time (ms) in Israel, by the time zone data of this machine. */
  hourInIsrael(at: number): number
}

export const systemMachine: Machine = {
  freeBytes: freeBytesAt,
  hourInIsrael: (at) =>
    Number(
      new Intl.DateTimeFormat('en', {
        timeZone: 'Asia/Jerusalem',
        hour: 'numeric',
        hourCycle: 'h23',
      }).format(at),
    ),
}

const MIB = 1_048_576
/** Below this room the server soon cannot write, in bytes. */
const ROOM_MIN = 100 * MIB
/** A disk that is full so soon needs a look now. */
const SOON_DAYS = 60
const mib = (bytes: number) => `${Math.floor(bytes / MIB).toLocaleString('en')} MiB`

/** The folder itself, or where it would be made. */
function nearest(path: string): string {
  return statSync(path, { throwIfNoEntry: false }) ? path : nearest(dirname(path))
}

export function dataFolder({ dataDir }: Pick<Config, 'dataDir'>): Finding {
  const check = 'data folder'
  const move = 'or set DATA_DIR to a folder of this user'
  let found: string
  try {
    found = nearest(dataDir)
    if (!statSync(found).isDirectory())
      return failed(check, `${found} is a file`, `Move the file away, ${move}.`)
    accessSync(found, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const advice =
      code === 'EROFS'
        ? `Mount its disk for writing, ${move}.`
        : `Give the folder to this user (chown), ${move}.`
    return failed(check, `${dataDir} cannot be written (${code})`, advice)
  }
  if (found !== dataDir) return ok(check, `${dataDir} is made at the first start`)
  if (isExposed(dataDir))
    return warning(
      check,
      `other users of this machine can read ${dataDir}`,
      `Run: chmod 700 ${dataDir}`,
    )
  return ok(check, `${dataDir} can be written, by its owner only`)
}

/** A migration and a backup each need as much room as the database has. */
export function disk(
  { dataDir, databasePath }: Config,
  machine: Machine,
  growth: (diskBytes: number) => Growth | undefined,
): Finding {
  const check = 'disk'
  const free = machine.freeBytes(nearest(dataDir))
  const wanted = ROOM_MIN + 2 * (statSync(databasePath, { throwIfNoEntry: false })?.size ?? 0)
  const grown = growth(free)
  const text = `${mib(free)} are free${grown ? growthText(grown) : ''}`
  const advice = `Free some space: delete old backups, or move DATA_DIR to a larger disk. ${mib(wanted)} are enough for now.`
  if (free < ROOM_MIN) return failed(check, text, advice)
  if (free < wanted)
    return warning(check, `${text}, which is too little for a backup and a migration`, advice)
  const { fullInDays = null } = grown ?? {}
  if (fullInDays !== null && fullInDays < SOON_DAYS) return warning(check, text, advice)
  return ok(check, text)
}

function growthText({ monthlyBytes, fullInDays }: Growth): string {
  if (monthlyBytes === null) return ''
  const full = fullInDays === null ? '' : `, which fills the disk in ${fullInDays} days`
  return `; the database grows by ${mib(Math.max(monthlyBytes, 0))} a month${full}`
}

const WORTH_BYTES = 50 * MIB

/** A database of an earlier version keeps its free pages until it is written anew. */
export function freePages({ bytes, freeBytes, isIncremental }: FileSize): Finding[] {
  if (isIncremental || freeBytes < Math.max(WORTH_BYTES, bytes / 4)) return []
  const text = `${mib(freeBytes)} of the ${mib(bytes)} of the database hold nothing`
  return [warning('free pages', text, 'Stop the server, then run: metzia db vacuum')]
}

/** No version of Metzia is older (ms). */
const EARLIEST = Date.UTC(2025, 0, 1)
const AHEAD_MAX_MS = minutes(5)
const SET = 'Set the clock of this machine, and let it follow a time server (NTP).'

/** @param db absent: there is no row to compare with. */
export function clockOf(now: number, db: Db | undefined): Finding {
  const check = 'clock'
  if (now < EARLIEST) return failed(check, `it is ${iso(now)}, which is in the past`, SET)
  const newest = db ? newestAt(db) : 0
  if (newest > now + AHEAD_MAX_MS)
    return failed(check, `it is ${iso(now)}, but something was stored at ${iso(newest)}`, SET)
  return ok(check, `it is ${iso(now)}`)
}

const iso = (ms: number) => new Date(ms).toISOString().replace(/\.\d+/, '')

/** The latest time that is stored with something that has happened; 0 when there is none. */
function newestAt(db: Db): number {
  const times = [
    db
      .select({ at: max(changes.at) })
      .from(changes)
      .get()?.at,
    db
      .select({ at: max(auditEntries.at) })
      .from(auditEntries)
      .get()?.at,
    db
      .select({ at: max(runs.startedAt) })
      .from(runs)
      .get()?.at,
  ]
  return Math.max(0, ...times.map((at) => at ?? 0))
}

/** Noon UTC in January and in July, and what time it is then in Israel. */
const KNOWN_HOURS = [
  [Date.UTC(2026, 0, 15, 12), 14],
  [Date.UTC(2026, 6, 15, 12), 15],
] as const

export function timeZone(machine: Machine): Finding {
  const check = 'time zone'
  const isRight = ([at, hour]: (typeof KNOWN_HOURS)[number]) => machine.hourInIsrael(at) === hour
  if (KNOWN_HOURS.every(isRight)) return ok(check, 'the time in Israel is known')
  return failed(
    check,
    'the time in Israel is wrong by the data of this machine',
    'Install the time zone data (Debian: apt-get install tzdata), and a Bun with full ICU.',
  )
}
