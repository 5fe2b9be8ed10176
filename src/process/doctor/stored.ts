import { statSync } from 'node:fs'
import { newestBackup } from '../../database/backup-folder.ts'
import { checkQuickly } from '../../database/copies.ts'
import { type Connection, openDatabase } from '../../database/database.ts'
import { migrationState } from '../../database/migrate.ts'
import { copiedAt, LATE_MS, lateMs } from '../../database/replication.ts'
import { isForeignKey } from '../../delivery/channels/push/keys.ts'
import { days } from '../../kernel/clock.ts'
import { messageOf } from '../../kernel/domain/caught.ts'
import { AppError } from '../../kernel/errors.ts'
import { isAnyUser } from '../../users/store.ts'
import type { Config } from '../../world/config.ts'
import { existingPushKey, secretsFile } from '../../world/secrets.ts'
import { standingOf } from '../standing.ts'
import { type Finding, failed, off, ok, warning } from './finding.ts'

// What is stored: the database, its version, the secrets that belong to it, its backups.

const RESTORE = 'Stop the server and restore a backup (metzia db restore FILE).'

/** `db` is the open database where it is whole and of this version. The caller closes it. */
export type Opened = { db: Connection | undefined; findings: Finding[] }

export function openStored(config: Config): Opened {
  const check = 'database'
  const { hasDatabase, hasSecrets, hasBackups } = standingOf(config)
  if (!hasDatabase) {
    const wasUsed = hasBackups || (hasSecrets && config.values.JWT_SECRET === '')
    const missing = `${config.databasePath} is missing or empty, but the data folder has been used`
    if (wasUsed)
      return { db: undefined, findings: [failed(check, missing, `${RESTORE} ${ELSE_EMPTY}`)] }
    return { db: undefined, findings: [ok(check, 'is made at the first start')] }
  }
  let db: Connection | undefined
  try {
    db = openDatabase(config.databasePath, { busyMs: 1_000, checkpoints: false })
    checkQuickly(db.$client)
    return migrated(db, config)
  } catch (error) {
    db?.$client.close()
    const text = `it cannot be used: ${messageOf(error).replaceAll('\n', ' ')}`
    if (error instanceof AppError && error.code === 'disk')
      return { db: undefined, findings: [failed(check, text, 'Free some space: it may be whole.')] }
    const advice = `${RESTORE} When its file or folder belongs to another user, give it to this one (chown).`
    return { db: undefined, findings: [failed(check, text, advice)] }
  }
}

const ELSE_EMPTY = 'A start without one makes an empty database.'

/** @returns the database only when it has all tables of this version. */
function migrated(db: Connection, { databasePath }: Config): Opened {
  const check = 'migrations'
  const bytes = statSync(databasePath).size
  const whole = ok('database', `is whole, ${Math.ceil(bytes / 1_048_576)} MiB`)
  const close = () => db.$client.close()
  try {
    const { pending, applied } = migrationState(db)
    if (pending === 0) return { db, findings: [whole, ok(check, `version ${applied}, the newest`)] }
    close()
    const text = `${pending} are missing`
    const advice = 'They are applied at the next start, or by: metzia db migrate'
    return { db: undefined, findings: [whole, warning(check, text, advice)] }
  } catch (error) {
    close()
    const advice = 'Run the version that made it, or restore a backup made before the update.'
    return { db: undefined, findings: [whole, failed(check, messageOf(error), advice)] }
  }
}

/** The secrets of the data folder, and whether they are those that the database knows. */
export function secrets(config: Config, db: Connection | undefined): Finding {
  const check = 'secrets'
  const file = secretsFile(config.dataDir)
  const putBack = `Put the file of the backup that the database came from in its place (FILE.secrets.json).`
  try {
    const { hasSecrets } = standingOf(config)
    if (!hasSecrets && db && isAnyUser(db))
      return failed(
        check,
        `${file} is missing`,
        `${putBack} Else everybody has to log in again, and to switch push notifications on again.`,
      )
    const key = existingPushKey(config)
    if (key === undefined) return ok(check, 'are made at the first start')
    if (db && isForeignKey(db, key))
      return failed(
        check,
        'the key for push is another one than that of the database',
        `${putBack} Else the next start removes every subscription to push notifications.`,
      )
    return ok(check, 'belong to the database')
  } catch (error) {
    return failed(check, messageOf(error), putBack)
  }
}

const BACKUP_AGE_MAX_MS = days(2)

export function backups({ dataDir }: Config, db: Connection | undefined, now: number): Finding {
  const check = 'backups'
  if (!db || !isAnyUser(db)) return off(check, 'are made daily once there is an account')
  const newest = newestBackup(dataDir)
  const advice = 'The server makes one a day while it runs; make one now by: metzia db backup'
  if (!newest) return warning(check, 'there is none yet', advice)
  const text = `the newest is ${newest.path}`
  if (now - newest.at > BACKUP_AGE_MAX_MS)
    return warning(check, `${text}, ${Math.floor((now - newest.at) / days(1))} days old`, advice)
  return ok(check, text)
}

/** Whether Litestream copies the database; absent where it is not asked to. */
export function replication({ databasePath, values }: Config): Finding[] {
  if (values.CHECKPOINTS !== 'litestream') return []
  const check = 'replication'
  const advice =
    'Start Litestream beside the server (docs/standby.md), or remove CHECKPOINTS=litestream.'
  if (copiedAt(databasePath) === 0)
    return [failed(check, 'Litestream has copied nothing yet', advice)]
  const late = lateMs(databasePath)
  if (late <= LATE_MS) return [ok(check, 'Litestream copies what is written')]
  const text = `Litestream has not copied what was written ${Math.round(late / 1_000)} s later`
  return [failed(check, text, advice)]
}
