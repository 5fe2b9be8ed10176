import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Actor } from '../audit/domain.ts'
import { noteAction } from '../audit/store.ts'
import { backupsFolder } from '../database/backup-folder.ts'
import {
  type Backup,
  backUpDatabase,
  checksumsBeside,
  secretsBeside,
  stampOf,
} from '../database/copies.ts'
import { write } from '../database/database.ts'
import { removeDatabase } from '../database/restore.ts'
import { days, hours } from '../kernel/clock.ts'
import { isoDay } from '../kernel/domain/iso.ts'
import { AppError } from '../kernel/errors.ts'
import type { Job } from '../kernel/scheduler.ts'
import { isAnyUser } from '../users/store.ts'
import type { Context } from '../world/context.ts'

/** Those of earlier versions are not compressed. */
const DAILY = /^daily-(\d{4}-\d\d-\d\d)T[\w-]+\.db(\.zst)?$/
/** What a process that was killed has left of a backup is deleted after this time, in milliseconds. */
const LEFT_OVER_MS = hours(1)

function makeFolder(dataDir: string): string {
  const folder = backupsFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/**
 * Backs up the database and the secrets, and records who did it.
 * @param file a new file; absent: one in the folder of backups, named by the time.
 * @throws AppError `conflict` when the file exists, `missing` without its folder.
 */
export function backUp(context: Context, actor: Actor, file?: string): Backup {
  const { db, config, clock, random } = context
  const path = file
    ? resolve(file)
    : join(makeFolder(config.dataDir), `metzia-${stampOf(clock.now())}.db`)
  if (!existsSync(dirname(path)))
    throw new AppError('missing', `There is no folder ${dirname(path)}`)
  // What is beside a file that does not exist was left by a process that was killed.
  if (existsSync(path))
    throw new AppError('conflict', `${path} exists already. Name a file that does not exist.`, {
      code: 'exists',
    })
  const backup = backUpDatabase(db, path, config.dataDir)
  const subject = { kind: 'database', id: null, name: path } as const
  const after = { bytes: backup.bytes, rows: backup.rows }
  const action = { action: 'database.backup', subject, after } as const
  write(db, (tx) => noteAction(tx, actor, action, { random, now: clock.now() }))
  return backup
}

/** The daily backups, oldest first; one that is dated in the future was made by a wrong clock and counts as oldest. */
function dailyBackups(dataDir: string, now: number): string[] {
  const folder = backupsFolder(dataDir)
  if (!existsSync(folder)) return []
  const present = `daily-${stampOf(now)}.db.zst`
  const names = readdirSync(folder).filter((name) => DAILY.test(name))
  const isFuture = (name: string) => name > present
  return [...names.filter(isFuture).sort(), ...names.filter((name) => !isFuture(name)).sort()].map(
    (name) => join(folder, name),
  )
}

/** One backup for each day (UTC) on which the server runs, made soon after midnight. */
export function backupJob({ db, config, clock, log }: Context): Job {
  const { dataDir } = config
  const isMade = () =>
    dailyBackups(dataDir, clock.now()).some((path) =>
      path.includes(`daily-${isoDay(clock.now())}T`),
    )
  return {
    name: 'backup',
    everyMs: hours(1),
    isNeeded: () => isAnyUser(db),
    run() {
      if (isMade()) return undefined
      const path = join(makeFolder(dataDir), `daily-${stampOf(clock.now())}.db.zst`)
      const backup = backUpDatabase(db, path, dataDir)
      removeOld(config, clock.now())
      log.info({ ...backup }, 'the database is backed up')
      return backup
    },
  }
}

/** The week and the month in which a backup was made. Weeks begin on Sunday; the first day of 1970 was a Thursday. */
const SPANS = [
  (day: string) => String(Math.floor((Date.parse(day) / days(1) + 4) / 7)),
  (day: string) => day.slice(0, 7),
]

/**
 * Daily backups that are kept no longer: all but the newest `count`, and the last one of the week before this one and
 * of the month before this one, or of the last that has any.
 */
function superseded(dataDir: string, now: number, count: number): string[] {
  const all = dailyBackups(dataDir, now)
  const kept = new Set(all.slice(-count))
  for (const spanOf of SPANS) {
    // The newest of each span comes last and stays in the map.
    const newest = new Map(all.map((path) => [spanOf(DAILY.exec(basename(path))?.[1] ?? ''), path]))
    for (const path of [...newest.values()].slice(-2)) kept.add(path)
  }
  return all.filter((path) => !kept.has(path))
}

/**
 * Removes daily backups beyond those that are kept, old copies of before updates and restores, and what killed
 * processes have left. Other files stay.
 */
function removeOld({ dataDir, values }: Context['config'], now: number): void {
  for (const path of superseded(dataDir, now, values.BACKUPS_KEPT)) removeBackup(path)
  removeFormer(backupsFolder(dataDir), /^before-migration-.*\.db$/, now - values.FORMER_KEPT)
  removeFormer(dataDir, /^before-restore-.*\.db$/, now - values.FORMER_KEPT)
  const folder = backupsFolder(dataDir)
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const isUnfinished =
      name.endsWith('.partial') ||
      (/^daily-.*\.(sha256|secrets\.json)$/.test(name) &&
        !existsSync(path.replace(/\.(sha256|secrets\.json)$/, '')))
    if (isUnfinished && now - statSync(path).mtimeMs > LEFT_OVER_MS) rmSync(path, { force: true })
  }
}

/** Removes copies that were last written before a time (ms); the newest stays, as the way back. */
function removeFormer(folder: string, isFormer: RegExp, before: number): void {
  const copies = readdirSync(folder)
    .filter((name) => isFormer.test(name))
    .map((name) => join(folder, name))
    .map((path) => ({ path, at: statSync(path).mtimeMs }))
    .sort((one, other) => other.at - one.at)
  for (const { path, at } of copies.slice(1)) if (at < before) removeBackup(path)
}

/** The database first: without it the others are no backup, and are removed later. */
function removeBackup(path: string): void {
  removeDatabase(path)
  for (const file of [checksumsBeside(path), secretsBeside(path)]) rmSync(file, { force: true })
}
