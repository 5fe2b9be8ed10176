import { Database } from 'bun:sqlite'
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../kernel/errors.ts'
import { haltPoint } from '../kernel/halt.ts'
import { compressFile, isCompressed } from './compressed.ts'
import type { Db } from './database.ts'
import { putFile } from './files.ts'

/** The name of the file with the secrets, in the data folder beside the database. */
export const SECRETS_NAME = 'secrets.json'

/** Where the secrets of a backup are. */
export const secretsBeside = (backup: string) => `${backup}.${SECRETS_NAME}`
/** Where the checksums of a backup and of its secrets are, in the format of `sha256sum`. */
export const checksumsBeside = (backup: string) => `${backup}.sha256`

/** A time for the names of files, which sort by it. */
export const stampOf = (now: number) => new Date(now).toISOString().replaceAll(/[:.]/g, '-')

/**
 * Copies the whole database into a new file, consistently, while other connections write. The copy is checked and synced
 * before it gets its name.
 * @throws AppError `unavailable` when the copy is damaged; SQLiteError when the disk refuses it. Nothing is left then.
 */
export function copyDatabase(db: Db, target: string): void {
  putFile(target, (draft) => copyChecked(db, draft))
}

export type Backup = {
  path: string
  bytes: number
  tables: number
  rows: number
  /** The copy of the secrets; null where the data folder has no file with secrets. */
  secrets: string | null
}

/**
 * Copies the database as `copyDatabase` does, with the secrets and the checksums of both beside it (mode 0600),
 * compressed when the name of the target says so. The database gets its name last: what has the name of a backup is
 * complete.
 * @param dataDir the folder with the file of the secrets.
 */
export function backUpDatabase(db: Db, target: string, dataDir: string): Backup {
  const source = join(dataDir, SECRETS_NAME)
  const secrets = existsSync(source) ? secretsBeside(target) : null
  let content: Content | undefined
  putFile(target, (draft) => {
    content = isCompressed(target) ? copyCompressed(db, draft) : copyChecked(db, draft)
    const sums = [[sha256Of(draft), basename(target)]]
    if (secrets) {
      putFile(secrets, (file) => copyFileSync(source, file))
      sums.push([sha256Of(secrets), basename(secrets)])
    }
    const text = sums.map(([sum, name]) => `${sum}  ${name}\n`).join('')
    putFile(checksumsBeside(target), (file) => writeFileSync(file, text))
    haltPoint('backup-before-name')
  })
  const rows = [...(content?.rows.values() ?? [])]
  return {
    path: target,
    bytes: statSync(target).size,
    tables: rows.length,
    rows: rows.reduce((sum, count) => sum + count, 0),
    secrets,
  }
}

/**
 * Compares a copy of a backup, and of its secrets, with the checksums of the backup.
 * @param copies the copy of each file, by the file that it was made from.
 * @returns false when the backup has no checksums.
 * @throws AppError `invalid` when a file is not as it was written.
 */
export function matchesChecksums(backup: string, copies: ReadonlyMap<string, string>): boolean {
  const file = checksumsBeside(backup)
  if (!existsSync(file)) return false
  const sums = new Map(
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, sum = '', name = ''] = /^([\da-f]{64}) [ *](.+)$/.exec(line) ?? []
        return sum === '' ? [] : [[join(dirname(backup), name), sum] as const]
      }),
  )
  for (const [path, copy] of copies)
    if (sums.get(path) !== sha256Of(copy))
      throw new AppError(
        'invalid',
        `${path} is not as it was written: it does not match ${file}. Use another backup.`,
        { code: 'checksum' },
      )
  return true
}

const CHUNK = 1_048_576

/** The checksum of a file as hexadecimal digits. */
function sha256Of(path: string): string {
  const hash = new Bun.CryptoHasher('sha256')
  const bytes = new Uint8Array(CHUNK)
  const file = openSync(path, 'r')
  try {
    let length = readSync(file, bytes)
    while (length > 0) {
      hash.update(bytes.subarray(0, length))
      length = readSync(file, bytes)
    }
  } finally {
    closeSync(file)
  }
  return hash.digest('hex')
}

type Client = Pick<Database, 'query'>

/** What a database holds, as far as a copy of it can be compared. */
export type Content = {
  schema: string
  /** The last number of each table that counts its rows. */
  sequences: Map<string, number>
  rows: Map<string, number>
}

function copyChecked(db: Db, draft: string): Content {
  const version = dataVersion(db.$client)
  const before = contentOf(db.$client)
  const statement = db.$client.query('VACUUM INTO ?')
  statement.run(draft)
  statement.finalize()
  const isSame = dataVersion(db.$client) === version
  const copy = new Database(draft, { readonly: true })
  try {
    checkFile(copy)
    const content = contentOf(copy)
    const problem = differenceOf(before, content, isSame)
    if (problem) throw damaged(`the copy is not complete: ${problem}`)
    return content
  } finally {
    copy.close()
  }
}

function copyCompressed(db: Db, draft: string): Content {
  // Removed with other unfinished files when the process is killed.
  const plain = `${draft.replace(/\.partial$/, '')}.plain.partial`
  rmSync(plain, { force: true })
  try {
    closeSync(openSync(plain, 'wx', 0o600))
    const content = copyChecked(db, plain)
    compressFile(plain, draft)
    return content
  } finally {
    rmSync(plain, { force: true })
  }
}

/** Differs as soon as another connection has committed. */
function dataVersion(client: Client): number | undefined {
  return client.query<{ data_version: number }, []>('PRAGMA data_version').get()?.data_version
}

/** What a copy lacks. While others write only the order of events is known: every number of before has been given. */
export function differenceOf(before: Content, copy: Content, isSame: boolean): string | undefined {
  if (isSame && before.schema !== copy.schema) return 'its tables differ'
  for (const [table, last] of before.sequences)
    if ((copy.sequences.get(table) ?? 0) < last) return `${table} ends before ${last}`
  if (!isSame) return undefined
  for (const [table, count] of before.rows)
    if (copy.rows.get(table) !== count)
      return `${table} has ${copy.rows.get(table) ?? 'no'} rows of ${count}`
  return undefined
}

function contentOf(client: Client): Content {
  const tables = client
    .query<{ name: string; sql: string }, []>(
      "select name, sql from sqlite_master where type = 'table' and sql not like 'create virtual %' order by name",
    )
    .all()
  const count = (name: string) =>
    client.query<{ n: number }, []>(`select count(*) as n from "${name}"`).get()?.n ?? 0
  const rows = new Map(tables.map(({ name }) => [name, count(name)]))
  const sequences = rows.has('sqlite_sequence')
    ? client.query<{ name: string; seq: number }, []>('select name, seq from sqlite_sequence').all()
    : []
  return {
    schema: tables.map(({ sql }) => sql).join(';'),
    sequences: new Map(sequences.map(({ name, seq }) => [name, seq])),
    rows,
  }
}

/** @throws AppError `unavailable` when the database is damaged, or rows refer to rows that do not exist. */
export function checkFile(client: Client): void {
  checkBy(client, 'integrity_check')
  const orphans = client.query('PRAGMA foreign_key_check').all().length
  if (orphans > 0) throw damaged(`${orphans} rows refer to rows that do not exist`)
}

/** Like `checkFile`, but indexes are not compared with their tables, and references are not followed. */
export function checkQuickly(client: Client): void {
  checkBy(client, 'quick_check')
}

function checkBy(client: Client, pragma: string): void {
  const [found] = client.query<[string], []>(`PRAGMA ${pragma}(1)`).values()
  if (found?.[0] !== 'ok') throw damaged(String(found?.[0]))
}

const damaged = (problem: string) =>
  new AppError('unavailable', `The database is damaged: ${problem.replaceAll('\n', ' ')}`, {
    code: 'damaged',
  })
