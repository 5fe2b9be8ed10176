import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { START, world } from '../testing/worlds/world.ts'
import { checkFile, copyDatabase } from './copies.ts'
import { next } from './counters.ts'
import { openDatabase, write } from './database.ts'
import { isExposed, putFile } from './files.ts'
import { MIGRATIONS, migrateDatabase } from './migrate.ts'

const modeOf = (path: string) => statSync(path).mode & 0o777

test('no other user of the machine can read a database, its log or its copies', () => {
  using here = world()
  const path = join(here.dataDir, 'made.db')
  const db = openDatabase(path, { busyMs: 0 })
  migrateDatabase(db, path, START, MIGRATIONS.slice(0, 1))
  const copy = migrateDatabase(db, path, START) ?? ''
  for (const file of [path, `${path}-wal`, `${path}-shm`, copy]) expect(modeOf(file)).toBe(0o600)
  for (const file of [path, `${path}-wal`]) chmodSync(file, 0o644)
  openDatabase(path, { busyMs: 0 }).$client.close()
  for (const file of [path, `${path}-wal`]) expect(isExposed(file)).toBe(false)
  db.$client.close()
})

test('a file has its name only when it is whole', () => {
  using here = world()
  const path = join(here.dataDir, 'file')
  const fill = (draft: string) => {
    expect(existsSync(path)).toBe(false)
    writeFileSync(draft, 'whole')
  }
  expect(() =>
    putFile(path, (draft) => {
      fill(draft)
      throw new Error('the disk is full')
    }),
  ).toThrow('the disk is full')
  expect(readdirSync(here.dataDir).filter((name) => name.startsWith('file'))).toEqual([])
  writeFileSync(`${path}.partial`, 'left by a process that was killed')
  putFile(path, fill)
  expect(readFileSync(path, 'utf8')).toBe('whole')
  expect(modeOf(path)).toBe(0o600)
})

test('a copy holds what was committed, and a damaged one is not taken', () => {
  using here = world()
  write(here.db, (tx) => next(tx, 'rev'))
  const target = join(here.dataDir, 'copy.db')
  copyDatabase(here.db, target)
  const copy = openDatabase(target, { busyMs: 0 })
  expect(copy.$client.query("select value from counters where name = 'rev'").get()).toEqual({
    value: 1,
  })
  copy.$client.close()
  const bytes = readFileSync(target)
  const middle = Math.floor(bytes.length / 8_192) * 4_096
  bytes.fill(0xff, middle, middle + 8_192)
  writeFileSync(target, bytes)
  using damaged = new Database(target, { readonly: true })
  expect(() => checkFile(damaged)).toThrow(/damaged|malformed/)
})

const LOCKS = '/proc/locks'

/** The locks that this process holds on a file. Without them another process may delete the log of the database. */
const locksOn = (path: string) =>
  readFileSync(LOCKS, 'utf8')
    .split('\n')
    .filter((line) => line.includes(` ${process.pid} `) && line.includes(`:${statSync(path).ino} `))

test.skipIf(!existsSync(LOCKS))('a further connection leaves the locks of the others', () => {
  using here = world()
  const path = join(here.dataDir, 'shared.db')
  const connections = [0, 1, 2].map(() => openDatabase(path, { busyMs: 250 }))
  connections[0]?.$client.run('create table notes (text)')
  expect(locksOn(path).length).toBeGreaterThan(0)
  for (const one of connections) one.$client.close()
})
