import { expect, test } from 'bun:test'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type World, world } from '../../testing/worlds/world.ts'
import { createContext, WORKING } from '../../world/context.ts'
import { ABOVE } from '../above.ts'
import { readConfig } from '../settings.ts'
import { examine } from './examine.ts'
import { systemMachine } from './machine.ts'

/** What the doctor finds of the replication. */
async function found(here: World, settings: Record<string, string> = {}): Promise<string[]> {
  const around = { clock: here.clock, machine: systemMachine, sources: [] }
  const findings = await examine({ DATA_DIR: here.dataDir, ...settings }, around)
  return findings
    .filter(({ check }) => check === 'replication')
    .map(({ state, text }) => `${state}: ${text}`)
}

const REPLICATED = { CHECKPOINTS: 'litestream' }

test('the doctor says whether Litestream copies, where it is asked to', async () => {
  using here = world()
  expect(await found(here)).toEqual([])
  expect(await found(here, REPLICATED)).toEqual(['failed: Litestream has copied nothing yet'])
  const folder = join(here.dataDir, '.metzia.db-litestream')
  mkdirSync(folder)
  writeFileSync(join(folder, 'generation'), 'x')
  expect(await found(here, REPLICATED)).toEqual(['ok: Litestream copies what is written'])
  const later = Date.now() / 1_000 + 90
  utimesSync(`${here.config.databasePath}-wal`, later, later)
  expect(await found(here, REPLICATED)).toEqual([
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
  const { db } = createContext(
    readConfig({ DATA_DIR: here.dataDir, CHECKPOINTS: who }),
    WORKING,
    ABOVE,
  )
  expect(db.$client.query('PRAGMA wal_autocheckpoint').get()).toEqual({ wal_autocheckpoint: pages })
  db.$client.close()
})
