import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../database/database.ts'
import { isExposed } from '../database/files.ts'
import { isAnyUser, wasAnyUser } from '../users/store.ts'
import type { Config } from '../world/config.ts'
import { secretsFile } from '../world/secrets.ts'

/** What a start finds in the data folder, before it makes anything. */
export type Standing = { hasDatabase: boolean; hasSecrets: boolean; hasBackups: boolean }

export function standingOf({ dataDir, databasePath, values }: Config): Standing {
  const backups = join(dataDir, 'backups')
  return {
    hasDatabase: (statSync(databasePath, { throwIfNoEntry: false })?.size ?? 0) > 0,
    hasSecrets: values.JWT_SECRET !== '' || existsSync(secretsFile(dataDir)),
    hasBackups: existsSync(backups) && readdirSync(backups).length > 0,
  }
}

/**
 * What the operator must know at a start: data that has disappeared, and files that other users of the machine can read.
 * @param before what the data folder had before the database was opened.
 */
export function startWarnings({ dataDir, values }: Config, db: Db, before: Standing): string[] {
  const warnings: string[] = []
  const wasUsed = before.hasBackups || (before.hasSecrets && values.JWT_SECRET === '')
  if (!before.hasDatabase && wasUsed)
    warnings.push(
      `The database was missing or empty, but ${dataDir} has been used before: an empty one was made. The first account that registers is its administrator. If this is not intended, stop, and put a backup in its place.`,
    )
  else if (!isAnyUser(db) && wasAnyUser(db))
    warnings.push(
      'The database has lost all its accounts. The first account that registers is its administrator. If this is not intended, stop, and put a backup in its place.',
    )
  if (!before.hasSecrets && isAnyUser(db))
    warnings.push(
      `${secretsFile(dataDir)} was missing: new secrets were made, and everybody has to log in again. If there is a backup of that file, stop, and put it back.`,
    )
  if (isExposed(dataDir))
    warnings.push(`Other users of this machine can read ${dataDir}: run "chmod 700 ${dataDir}".`)
  return warnings
}
