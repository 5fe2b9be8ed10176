import { expect, test } from 'bun:test'
import { mkdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type World, world } from '../testing/worlds/world.ts'
import { logBytes } from './checkpoints.ts'
import { write } from './database.ts'
import { checkpointerFor, copiedAt, LATE_MS, STRANDED_AT, WATCH_MS } from './replication.ts'

const watching = ({ config }: World) =>
  checkpointerFor({ path: config.databasePath, isReplicated: true })

const BEGAN = 1_700_000_000_000

function note({ db }: World): void {
  db.$client.run('PRAGMA wal_autocheckpoint = 0')
  db.$client.run('create table if not exists notes (text)')
  write(db, (tx) => tx.$client.run("insert into notes values ('x')"))
}

const stamp = (path: string, at: number) => utimesSync(path, at / 1_000, at / 1_000)

/** The log was written, and Litestream has copied something, so long after the beginning (ms). */
function given(here: World, { writtenMs, copiedMs }: { writtenMs: number; copiedMs?: number }) {
  const path = here.config.databasePath
  note(here)
  stamp(`${path}-wal`, BEGAN + writtenMs)
  if (copiedMs === undefined) return
  const folder = join(here.dataDir, '.metzia.db-litestream/generations/1/wal')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, '00000001.wal')
  writeFileSync(file, '')
  for (const one of [join(folder, '../../..'), join(folder, '../..'), join(folder, '..'), folder])
    stamp(one, BEGAN)
  stamp(file, BEGAN + copiedMs)
}

test('nothing is late while Litestream copies what is written', () => {
  using here = world()
  const watch = watching(here)
  given(here, { writtenMs: 0 })
  expect(watch.look(0)).toBe(true)
  given(here, { writtenMs: 10 * LATE_MS, copiedMs: 9 * LATE_MS })
  expect(copiedAt(here.config.databasePath)).toBe(BEGAN + 9 * LATE_MS)
  expect(watch.look(WATCH_MS - 1)).toBe(false)
  expect(watch.look(WATCH_MS)).toBe(true)
  watch.close()
})

test('what Litestream has not copied for a minute is reported, until it copies again', () => {
  using here = world()
  const watch = watching(here)
  given(here, { writtenMs: 0 })
  watch.look(0)
  given(here, { writtenMs: LATE_MS + 5_000 })
  expect(() => watch.look(WATCH_MS)).toThrow('Litestream has copied nothing for 65 s')
  given(here, { writtenMs: 3 * LATE_MS, copiedMs: LATE_MS })
  expect(() => watch.look(2 * WATCH_MS)).toThrow('Litestream has copied nothing for 120 s')
  given(here, { writtenMs: 3 * LATE_MS, copiedMs: 3 * LATE_MS - 500 })
  expect(watch.look(3 * WATCH_MS)).toBe(true)
  watch.close()
})

test('the log is left to Litestream, unless it has become so large that it would fill the disk', () => {
  using here = world()
  const { databasePath: path } = here.config
  const watch = watching(here)
  note(here)
  const before = logBytes(path)
  watch.look(0)
  expect(logBytes(path)).toBe(before)
  // A hole in the file: the rest of the log is empty.
  truncateSync(`${path}-wal`, STRANDED_AT)
  watch.look(WATCH_MS)
  expect(logBytes(path)).toBe(0)
  expect(here.db.$client.query('select count(*) as n from notes').get()).toEqual({ n: 1 })
  watch.close()
})

test('without Litestream the log is checkpointed here', () => {
  using here = world()
  note(here)
  const { databasePath: path } = here.config
  truncateSync(`${path}-wal`, STRANDED_AT / 2)
  const checkpointer = checkpointerFor({ path, isReplicated: false })
  expect(checkpointer.look(0)).toBe(true)
  expect(logBytes(path)).toBe(0)
  checkpointer.close()
})
