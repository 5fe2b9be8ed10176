import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Actor } from '../audit/domain.ts'
import { noteAction } from '../audit/store.ts'
import { expandFile, isCompressed } from '../database/compressed.ts'
import { matchesChecksums, secretsBeside, stampOf } from '../database/copies.ts'
import type { Connection } from '../database/database.ts'
import { putFile } from '../database/files.ts'
import {
  checkedVersion,
  copyForUse,
  holdAlone,
  isSameFile,
  keptPath,
  prepareDraft,
  removeDatabase,
  removeFiles,
  takePlace,
} from '../database/restore.ts'
import type { Clock } from '../kernel/clock.ts'
import { messageOf } from '../kernel/domain/caught.ts'
import { AppError } from '../kernel/errors.ts'
import { haltPoint } from '../kernel/halt.ts'
import type { Random } from '../kernel/random.ts'
import type { Config } from '../world/config.ts'
import { makeDataDir, SERVER_LEASE } from '../world/context.ts'
import { checkSecrets, secretsFile } from '../world/secrets.ts'

export type Restored<T> = {
  /** The file that was restored. */
  file: string
  /** Where the former database is now; null when there was none. */
  kept: string | null
  /** Where the former secrets are now; null when they have stayed. */
  keptSecrets: string | null
  /** Whether there were secrets beside the backup. */
  hasSecrets: boolean
  /** Whether the backup had checksums, which then matched. */
  hasChecksums: boolean
  /** Migrations that were applied to it. */
  migrated: number
  found: T
}

type World = { config: Config; clock: Clock; random: Random }

/**
 * Puts a backup, with the secrets beside it, in the place of the database, which is kept under another name. Sessions
 * that the backup has stay valid; leases do not. Until the last step nothing is changed.
 * @param read reads what the restored database has.
 * @throws AppError `missing`, `invalid`, `unavailable` when the file cannot be used; `conflict` when the database is in
 * use.
 */
export function restore<T>(
  { config, clock, random }: World,
  actor: Actor,
  { file, read }: { file: string; read(db: Connection): T },
): Restored<T> {
  makeDataDir(config)
  const path = config.databasePath
  const source = sourceOf(file, path)
  const lease = { name: SERVER_LEASE, now: clock.now() }
  using _held = existsSync(path) ? holdAlone(path, lease) : undefined
  using draft = draftOf(path, config.dataDir)
  const taken = take(source, draft)
  const stamp = stampOf(clock.now())
  const kept = existsSync(path) ? keptPath(path, stamp) : null
  const subject = { kind: 'database', id: null, name: source } as const
  const action = { action: 'database.restore', subject, after: { kept } } as const
  const { migrated, found } = named(source, () =>
    prepareDraft(draft.path, {
      change: (tx) => noteAction(tx, actor, action, { random, now: clock.now() }),
      read,
    }),
  )
  haltPoint('restore-drafted')
  takePlace(draft.path, path, kept ?? keptPath(path, stamp))
  haltPoint('restore-placed')
  const keptSecrets = taken.hasSecrets
    ? replaceSecrets(config, draft.secrets, keptPath(path, stamp))
    : null
  return { file: source, kept, keptSecrets, ...taken, migrated, found }
}

export type Checked = {
  path: string
  version: number
  /** The secrets beside it; null: there are none. */
  secrets: string | null
  hasChecksums: boolean
}

/**
 * Checks a backup as it stands.
 * @throws AppError `missing` without such a file, `invalid` and `unavailable` when it cannot be restored.
 */
export function checkBackup(file: string): Checked {
  const path = existing(file)
  const secrets = existsSync(secretsBeside(path)) ? secretsBeside(path) : null
  const files = secrets ? [path, secrets] : [path]
  const hasChecksums = matchesChecksums(path, new Map(files.map((one) => [one, one])))
  if (secrets) named(secrets, () => checkSecrets(secrets))
  return { path, version: named(path, () => versionOf(path)), secrets, hasChecksums }
}

/** A compressed backup is expanded into the folder for temporary files to be read. */
function versionOf(path: string): number {
  if (!isCompressed(path)) return checkedVersion(path)
  const folder = mkdtempSync(join(tmpdir(), 'metzia-check-'))
  try {
    const plain = join(folder, 'copy.db')
    expandFile(path, plain)
    return checkedVersion(plain)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @throws AppError `missing` when there is no such file. */
function existing(file: string): string {
  const path = resolve(file)
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path
  throw new AppError('missing', `There is no file ${path}`)
}

/** @throws AppError `missing` when there is no such file; `invalid` when it is the database itself. */
function sourceOf(file: string, path: string): string {
  const source = existing(file)
  if (isSameFile(source, path))
    throw new AppError('invalid', `${source} is the database itself. Name a backup.`)
  return source
}

type Draft = Disposable & { path: string; secrets: string }

function draftOf(path: string, dataDir: string): Draft {
  const draft = { path: `${path}.restore`, secrets: `${secretsFile(dataDir)}.restore` }
  return {
    ...draft,
    [Symbol.dispose]() {
      removeDatabase(draft.path)
      removeFiles(draft.secrets)
    },
  }
}

/** Copies the backup and its secrets, and checks the copies. */
function take(
  source: string,
  draft: Draft,
): Pick<Restored<unknown>, 'hasSecrets' | 'hasChecksums'> {
  const secrets = secretsBeside(source)
  const hasSecrets = existsSync(secrets)
  copyForUse(source, draft.path)
  // The checksum of a compressed backup is that of the file itself.
  const copies = new Map([[source, isCompressed(source) ? source : draft.path]])
  if (hasSecrets) {
    putFile(draft.secrets, (copy) => copyFileSync(secrets, copy))
    copies.set(secrets, draft.secrets)
  }
  const hasChecksums = matchesChecksums(source, copies)
  if (hasSecrets) named(secrets, () => checkSecrets(draft.secrets))
  return { hasSecrets, hasChecksums }
}

/** Runs `use`; an error then names the file that cannot be used. */
function named<T>(file: string, use: () => T): T {
  try {
    return use()
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'newerDatabase') throw cause
    throw new AppError('unavailable', `${file} cannot be used: ${reasonOf(cause)}`, {
      code: 'backup',
      cause,
    })
  }
}

/** An error of the opening names the draft, and what to do with a database in use: its cause has the reason. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError && error.code === 'database') return reasonOf(error.cause)
  return messageOf(error)
}

/** @returns where the former secrets are now; null when there were none, or they are the same. */
function replaceSecrets({ dataDir }: Config, draft: string, kept: string): string | null {
  const file = secretsFile(dataDir)
  const isSame = existsSync(file) && readFileSync(file).equals(readFileSync(draft))
  if (isSame) return null
  const keptSecrets = existsSync(file) ? secretsBeside(kept) : null
  if (keptSecrets) linkSync(file, keptSecrets)
  putFile(file, (copy) => copyFileSync(draft, copy))
  return keptSecrets
}
