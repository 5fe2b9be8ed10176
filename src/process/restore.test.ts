import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import {
  backUpDatabase,
  checksumsBeside,
  copyDatabase,
  SECRETS_NAME,
  secretsBeside,
} from '../database/copies.ts'
import { openDatabase } from '../database/database.ts'
import { MIGRATIONS, migrateDatabase } from '../database/migrate.ts'
import { AN_ACTOR, givenUser } from '../testing/worlds/given.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { allUsers } from '../users/store.ts'
import { checkBackup, restore } from './restore.ts'
import { readConfig } from './settings.ts'

/** An installation of its own: the database of a world stays open until the end of a test. */
function installation(here: World, name = 'other') {
  const dataDir = join(here.dataDir, name)
  const config = readConfig({ DATA_DIR: dataDir })
  const path = config.databasePath
  return {
    dataDir,
    path,
    restore: (file: string) =>
      restore({ ...here, config }, AN_ACTOR, { file, read: (db) => allUsers(db).length }),
    files: () => readdirSync(dataDir).sort(),
    secrets: () => readFileSync(join(dataDir, SECRETS_NAME), 'utf8'),
    ask(sql: string) {
      using db = new Database(path)
      const statement = db.query<Record<string, unknown>, []>(sql)
      const rows = statement.all()
      statement.finalize()
      return rows
    },
  }
}

const withSecrets = () => world({ VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' })

function backup(here: World, name: string): string {
  const path = join(here.dataDir, name)
  backUpDatabase(here.db, path, here.dataDir)
  return path
}

/** An installation with an account, and a backup that has two. */
async function used(here: World) {
  await givenUser(here)
  const one = backup(here, 'one.db')
  await givenUser(here)
  const two = backup(here, 'two.db')
  const other = installation(here)
  other.restore(one)
  return { one, two, other }
}

const everyByte = (dataDir: string) =>
  new Map(
    readdirSync(dataDir)
      .sort()
      .map((name) => [name, Bun.hash(readFileSync(join(dataDir, name)))]),
  )

test('a backup is restored on a new machine with its secrets, and recorded in itself', async () => {
  using here = withSecrets()
  await givenUser(here)
  here.db.$client.run("insert into leases values ('server', 'server elsewhere:1:1', 9e15)")
  const file = backup(here, 'one.db')
  const other = installation(here)
  expect(other.restore(file)).toEqual({
    file,
    kept: null,
    keptSecrets: null,
    hasSecrets: true,
    hasChecksums: true,
    migrated: 0,
    found: 1,
  })
  expect(other.files()).toEqual(['metzia.db', SECRETS_NAME])
  for (const name of other.files())
    expect(statSync(join(other.dataDir, name)).mode & 0o777).toBe(0o600)
  expect(other.secrets()).toBe(readFileSync(join(here.dataDir, SECRETS_NAME), 'utf8'))
  expect(other.ask('select * from leases')).toEqual([])
  expect(other.ask('select action, subject_name as name from audit')).toEqual([
    { action: 'database.restore', name: file },
  ])
})

test('a compressed backup is checked and restored as a plain one, and refused when a byte of it differs', async () => {
  using here = withSecrets()
  await givenUser(here)
  const file = backup(here, 'one.db.zst')
  expect(checkBackup(file)).toMatchObject({ path: file, hasChecksums: true })
  const other = installation(here)
  expect(other.restore(file)).toMatchObject({
    file,
    hasSecrets: true,
    hasChecksums: true,
    found: 1,
  })
  expect(other.files()).toEqual(['metzia.db', SECRETS_NAME])
  const bytes = readFileSync(file)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(file, bytes)
  expect(() => checkBackup(file)).toThrow('is not as it was written')
  expect(() => other.restore(file)).toThrow('is not as it was written')
  rmSync(`${file}.sha256`)
  expect(() => other.restore(file)).toThrow()
  expect(other.files()).toEqual(['metzia.db', SECRETS_NAME])
})

test('the former database and its secrets are kept, and can be restored again', async () => {
  using here = withSecrets()
  const { two, other } = await used(here)
  const mine = JSON.stringify({ jwtSecret: 'm'.repeat(44) })
  writeFileSync(join(other.dataDir, SECRETS_NAME), mine)
  const { kept, keptSecrets, found } = other.restore(two)
  expect(found).toBe(2)
  expect(kept).toBe(join(other.dataDir, 'before-restore-2026-11-21T08-00-00-000Z.db'))
  expect(keptSecrets).toBe(secretsBeside(kept ?? ''))
  expect(other.files()).toEqual([
    'before-restore-2026-11-21T08-00-00-000Z.db',
    'before-restore-2026-11-21T08-00-00-000Z.db.secrets.json',
    'metzia.db',
    SECRETS_NAME,
  ])
  await here.clock.pass(1_000)
  expect(other.restore(kept ?? '')).toMatchObject({
    found: 1,
    hasSecrets: true,
    hasChecksums: false,
  })
  expect(other.secrets()).toBe(mine)
})

test('without secrets beside the backup those of the data folder stay, and the same are not kept twice', async () => {
  using here = withSecrets()
  const { one, two, other } = await used(here)
  const before = other.secrets()
  expect(other.restore(two).keptSecrets).toBeNull()
  await here.clock.pass(1_000)
  rmSync(secretsBeside(one))
  rmSync(checksumsBeside(one))
  expect(other.restore(one)).toMatchObject({ hasSecrets: false, keptSecrets: null })
  expect(other.secrets()).toBe(before)
})

test('what was not yet moved from the log of the former database is kept, and is not beside the new one', async () => {
  using here = withSecrets()
  const { two, other } = await used(here)
  const live = join(here.dataDir, 'live.db')
  const writer = openDatabase(live, { busyMs: 0, checkpoints: false })
  writer.$client.run('create table notes (text)')
  writer.$client.run("insert into notes values ('in the log')")
  for (const suffix of ['', '-wal']) copyFileSync(`${live}${suffix}`, `${other.path}${suffix}`)
  writer.$client.close()
  const { kept } = other.restore(two)
  expect(other.files().filter((name) => /-(wal|shm|journal)$/.test(name))).toEqual([])
  using former = new Database(kept ?? '', { readonly: true })
  expect(former.query('select text from notes').all()).toEqual([{ text: 'in the log' }])
})

test('a copied database is restored with what is in its log', async () => {
  using here = withSecrets()
  const { other } = await used(here)
  await givenUser(here)
  const file = join(here.dataDir, 'copied.db')
  for (const suffix of ['', '-wal'])
    copyFileSync(`${here.config.databasePath}${suffix}`, `${file}${suffix}`)
  expect(other.restore(file).found).toBe(3)
})

test('a log that was left without its database does not reach the new one', async () => {
  using here = withSecrets()
  const { two, other } = await used(here)
  rmSync(other.path)
  for (const suffix of ['-wal', '-shm', '-journal'])
    writeFileSync(`${other.path}${suffix}`, 'of another database')
  expect(other.restore(two)).toMatchObject({ kept: null, found: 2 })
  for (const suffix of ['-wal', '-shm', '-journal'])
    expect(existsSync(`${other.path}${suffix}`)).toBe(false)
})

test('a database that is damaged is replaced, and kept as it is', async () => {
  using here = withSecrets()
  const { two, other } = await used(here)
  writeFileSync(other.path, 'no database at all, but long enough for a header of one '.repeat(9))
  const damaged = readFileSync(other.path)
  const { kept, found } = other.restore(two)
  expect(found).toBe(2)
  expect(readFileSync(kept ?? '').equals(damaged)).toBe(true)
})

test('a backup of an older version is migrated, without a further copy', async () => {
  using here = withSecrets()
  const { other } = await used(here)
  const file = join(here.dataDir, 'old.db')
  const old = openDatabase(file, { busyMs: 0 })
  migrateDatabase(old, file, here.clock.now(), MIGRATIONS.slice(0, 4))
  old.$client.close()
  expect(other.restore(file).migrated).toBe(MIGRATIONS.length - 4)
  expect(other.ask('select count(*) as n from __migrations')).toEqual([{ n: MIGRATIONS.length }])
  expect(existsSync(join(other.dataDir, 'backups'))).toBe(false)
})

/** Makes a file that cannot be restored out of a whole backup with its checksums. */
type Spoil = (file: string) => void

const flip =
  (share: number): Spoil =>
  (file) => {
    const bytes = readFileSync(file)
    const at = Math.min(bytes.length - 1, Math.floor(bytes.length * share))
    bytes[at] = (bytes[at] ?? 0) ^ 0x10
    writeFileSync(file, bytes)
  }

const inside =
  (...statements: string[]): Spoil =>
  (file) => {
    rmSync(checksumsBeside(file), { force: true })
    using db = new Database(file)
    db.run('PRAGMA writable_schema = ON')
    for (const statement of statements) db.run(statement)
  }

const withoutChecksums =
  (spoil: Spoil): Spoil =>
  (file) => {
    rmSync(checksumsBeside(file))
    spoil(file)
  }

/** An index that names a word which its table does not have. */
const wrongIndex: Spoil = (file) => {
  inside('create table words (text)', 'create index of_words on words (text)')(file)
  inside("insert into words values ('needle')")(file)
  const bytes = readFileSync(file)
  bytes.write('noodle', bytes.lastIndexOf('needle'))
  writeFileSync(file, bytes)
}

test.each<[string, Spoil, RegExp]>([
  ['an index that contradicts its table', wrongIndex, /cannot be used: .*(missing from|index)/],
  ['a byte flipped in its header', flip(0), /not as it was written/],
  ['a byte flipped in the middle', flip(0.5), /not as it was written/],
  ['a byte flipped at its end', flip(1), /not as it was written/],
  [
    'a byte of its secrets flipped',
    (file) => flip(0.5)(secretsBeside(file)),
    /secrets\.json is not/,
  ],
  ['its end cut off', (file) => truncateSync(file, 100_000), /not as it was written/],
  [
    'its end cut off and no checksums',
    withoutChecksums((file) => truncateSync(file, 100_000)),
    /cannot be used: .*(malformed|damaged)/,
  ],
  [
    'a broken header and no checksums',
    withoutChecksums(flip(0)),
    /cannot be used: .*not a database/,
  ],
  [
    'secrets that are none and no checksums',
    withoutChecksums((file) => writeFileSync(secretsBeside(file), '{}')),
    /secrets\.json cannot be used: jwtSecret is missing/,
  ],
  [
    'a newer version',
    inside("insert into __migrations values (99999999999999, 'x')"),
    /made by a newer version/,
  ],
  [
    'rows without their parent',
    inside('create table pets (owner references users(rid))', 'insert into pets values (9)'),
    /cannot be used: .*1 rows refer to rows/,
  ],
  ['no tables of Metzia', inside('drop table __migrations'), /is no database of Metzia/],
  ['nothing in it', withoutChecksums((file) => truncateSync(file)), /is no database of Metzia/],
])('a backup with %s is refused, and nothing is changed', async (_, spoil, refusal) => {
  using here = withSecrets()
  const { two, other } = await used(here)
  spoil(two)
  const before = everyByte(other.dataDir)
  expect(() => other.restore(two)).toThrow(refusal)
  expect(everyByte(other.dataDir)).toEqual(before)
  expect(() => checkBackup(two)).toThrow(refusal)
})

test('what is no backup is refused, and nothing is changed', async () => {
  using here = withSecrets()
  const { two, other } = await used(here)
  const before = everyByte(other.dataDir)
  expect(() => other.restore(join(here.dataDir, 'none.db'))).toThrow('There is no file')
  expect(() => other.restore(here.dataDir)).toThrow('There is no file')
  expect(() => other.restore(other.path)).toThrow('is the database itself')
  const linked = join(here.dataDir, 'linked.db')
  linkSync(other.path, linked)
  expect(() => other.restore(linked)).toThrow('is the database itself')
  expect(everyByte(other.dataDir)).toEqual(before)
  expect(checkBackup(two)).toMatchObject({ version: MIGRATIONS.length, hasChecksums: true })
})

test('nothing is restored while a server holds the lease, or while anybody has the database open', async () => {
  using here = withSecrets()
  const { two, other } = await used(here)
  const user = new Database(other.path)
  user.run('PRAGMA journal_mode = WAL')
  user.run('create table notes (text)')
  expect(() => other.restore(two)).toThrow('Another process uses the database')
  const until = here.clock.now() + 9_000
  user.run(`insert into leases values ('server', 'server elsewhere:1:1', ${until})`)
  const refusal = 'Metzia is running (server elsewhere:1:1). Stop it first.'
  expect(() => other.restore(two)).toThrow(refusal)
  user.close()
  expect(() => other.restore(two)).toThrow(refusal)
  expect(other.files().filter((name) => name.includes('restore'))).toEqual([])
})

test('what a killed restore has left is cleared by the next one', async () => {
  using here = withSecrets()
  const { two, other } = await used(here)
  linkSync(other.path, join(other.dataDir, 'before-restore-2026-01-01T00-00-00-000Z.db'))
  for (const suffix of ['', '-wal', '-shm', '-journal'])
    writeFileSync(`${other.path}.restore${suffix}`, 'half')
  writeFileSync(join(other.dataDir, `${SECRETS_NAME}.restore`), 'half')
  expect(other.restore(two).found).toBe(2)
  expect(other.files()).toEqual([
    'before-restore-2026-11-21T08-00-00-000Z.db',
    'metzia.db',
    SECRETS_NAME,
  ])
})

test('a copy that has the name of a folder is refused', () => {
  using here = world()
  const path = join(here.dataDir, 'folder')
  mkdirSync(path)
  expect(() => copyDatabase(here.db, path)).toThrow()
})
