import { expect, test } from 'bun:test'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { world } from '../../testing/world.ts'
import { createContext, WORKING } from '../context.ts'
import { replication } from './stored.ts'

test('the doctor says whether Litestream copies, where it is asked to', () => {
  using plain = world()
  expect(replication(plain.config)).toEqual([])
  using here = world({ CHECKPOINTS: 'litestream' })
  const found = () => replication(here.config).map(({ state, text }) => `${state}: ${text}`)
  expect(found()).toEqual(['failed: Litestream has copied nothing yet'])
  const folder = join(here.dataDir, '.metzia.db-litestream')
  mkdirSync(folder)
  writeFileSync(join(folder, 'generation'), 'x')
  expect(found()).toEqual(['ok: Litestream copies what is written'])
  const later = Date.now() / 1_000 + 90
  utimesSync(`${here.config.databasePath}-wal`, later, later)
  expect(found()).toEqual([
    expect.stringMatching(
      /^failed: Litestream has not copied what was written (89|90|91) s later$/,
    ),
  ])
})

test.each([
  ['litestream', 0],
  ['metzia', 1_000],
])('with CHECKPOINTS=%s a command checkpoints after %i pages', (who, pages) => {
  using here = world()
  const { db } = createContext({ DATA_DIR: here.dataDir, CHECKPOINTS: who }, WORKING)
  expect(db.$client.query('PRAGMA wal_autocheckpoint').get()).toEqual({ wal_autocheckpoint: pages })
  db.$client.close()
})
