import { expect, test } from 'bun:test'
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type World, world } from '../testing/worlds/world.ts'
import {
  backUpDatabase,
  type Content,
  checksumsBeside,
  differenceOf,
  matchesChecksums,
  secretsBeside,
} from './copies.ts'
import { next } from './counters.ts'
import { openDatabase, write } from './database.ts'
import { MIGRATIONS, migrateDatabase } from './migrate.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777

function backedUp(here: World, settings: { name?: string } = {}) {
  const path = join(here.dataDir, settings.name ?? 'copy.db')
  return { path, backup: backUpDatabase(here.db, path, here.dataDir) }
}

test('a backup has the secrets and the checksums beside it, for its owner only', () => {
  using here = world({ VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' })
  write(here.db, (tx) => next(tx, 'rev'))
  const { path, backup } = backedUp(here)
  const secrets = secretsBeside(path)
  expect(backup).toMatchObject({ path, secrets, bytes: statSync(path).size })
  expect(backup.tables).toBeGreaterThan(20)
  expect(backup.rows).toBeGreaterThan(0)
  expect(readFileSync(secrets, 'utf8')).toBe(
    readFileSync(join(here.dataDir, 'secrets.json'), 'utf8'),
  )
  for (const file of [path, secrets, checksumsBeside(path)]) expect(modeOf(file)).toBe(0o600)
  const checked = Bun.spawnSync(['sha256sum', '-c', 'copy.db.sha256'], { cwd: here.dataDir })
  expect(checked.stdout.toString()).toBe('copy.db: OK\ncopy.db.secrets.json: OK\n')
  expect(readdirSync(here.dataDir).filter((name) => name.endsWith('.partial'))).toEqual([])
})

test('without a file of secrets a backup has none', () => {
  using here = world()
  const { path, backup } = backedUp(here)
  expect(backup.secrets).toBeNull()
  expect(existsSync(secretsBeside(path))).toBe(false)
  expect(readFileSync(checksumsBeside(path), 'utf8')).toMatch(/^[\da-f]{64} {2}copy\.db\n$/)
})

test('each byte of a backup and of its secrets is covered by the checksums', () => {
  using here = world({ VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' })
  const { path } = backedUp(here)
  const secrets = secretsBeside(path)
  const whole = new Map([path, secrets].map((file) => [file, file]))
  expect(matchesChecksums(path, whole)).toBe(true)
  const copy = join(here.dataDir, 'damaged')
  for (const file of [path, secrets]) {
    const { size } = statSync(file)
    const copied = new Map([...whole, [file, copy]])
    for (const at of [0, 20, Math.floor(size / 3), Math.floor(size / 2), size - 1]) {
      const bytes = readFileSync(file)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      writeFileSync(copy, bytes)
      expect(() => matchesChecksums(path, copied)).toThrow(`${file} is not as it was written`)
    }
    copyFileSync(file, copy)
    truncateSync(copy, size - 1)
    expect(() => matchesChecksums(path, copied)).toThrow('is not as it was written')
  }
  rmSync(checksumsBeside(path))
  expect(matchesChecksums(path, whole)).toBe(false)
})

test('checksums that name another file prove nothing', () => {
  using here = world()
  const { path } = backedUp(here)
  const renamed = join(here.dataDir, 'renamed.db')
  copyFileSync(path, renamed)
  copyFileSync(checksumsBeside(path), checksumsBeside(renamed))
  expect(() => matchesChecksums(renamed, new Map([[renamed, renamed]]))).toThrow('does not match')
})

test('a database that is damaged is not backed up, and nothing is left', () => {
  using here = world()
  here.db.$client.run('PRAGMA foreign_keys = OFF')
  here.db.$client.run('create table pets (owner integer references users(rid))')
  here.db.$client.run('insert into pets values (9)')
  expect(() => backedUp(here)).toThrow(
    'The database is damaged: 1 rows refer to rows that do not exist',
  )
  expect(readdirSync(here.dataDir).filter((name) => name.startsWith('copy'))).toEqual([])
})

const content = (change: Partial<Content> = {}): Content => ({
  schema: 'a',
  sequences: new Map([['changes', 7]]),
  rows: new Map([['users', 3]]),
  ...change,
})

test.each<[string, Partial<Content>, boolean, string | undefined]>([
  ['the same', {}, true, undefined],
  ['other tables', { schema: 'b' }, true, 'its tables differ'],
  ['a row less', { rows: new Map([['users', 2]]) }, true, 'users has 2 rows of 3'],
  ['no such table', { rows: new Map() }, true, 'users has no rows of 3'],
  ['a row less while others write', { rows: new Map([['users', 2]]) }, false, undefined],
  ['later numbers', { sequences: new Map([['changes', 9]]) }, false, undefined],
  ['an earlier number', { sequences: new Map([['changes', 6]]) }, false, 'changes ends before 7'],
  ['no number', { sequences: new Map() }, false, 'changes ends before 7'],
])('a copy with %s', (_, change, isSame, problem) => {
  expect(differenceOf(content(), content(change), isSame)).toBe(problem)
})

test('the copy before a migration has the secrets beside it', () => {
  using here = world({ VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' })
  const path = join(here.dataDir, 'old.db')
  const db = openDatabase(path, { busyMs: 0 })
  migrateDatabase(db, path, here.clock.now(), MIGRATIONS.slice(0, 1))
  const copy = migrateDatabase(db, path, here.clock.now()) ?? ''
  db.$client.close()
  expect(modeOf(secretsBeside(copy))).toBe(0o600)
  expect(matchesChecksums(copy, new Map([[copy, copy]]))).toBe(true)
})
