import { expect, test } from 'bun:test'
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { givenUser } from '../testing/worlds/given.ts'
import { countedRandom, type World, world } from '../testing/worlds/world.ts'
import { loadSecrets, secretsFile } from '../world/secrets.ts'
import { standingOf, startWarnings } from './standing.ts'

const USED = { hasDatabase: true, hasSecrets: true, hasBackups: false }

const warningsOf = ({ config, db }: World, before: Partial<typeof USED> = {}) =>
  startWarnings(config, db, { ...USED, ...before })

test('a first start and a usual one warn of nothing', async () => {
  using here = world({ JWT_SECRET: '' })
  const nothing = { hasDatabase: false, hasSecrets: false, hasBackups: false }
  expect(warningsOf(here, nothing)).toEqual([])
  await givenUser(here)
  expect(warningsOf(here)).toEqual([])
})

test('a database that has disappeared from a used data folder is said', () => {
  using here = world({ JWT_SECRET: '' })
  expect(warningsOf(here, { hasDatabase: false })).toEqual([
    expect.stringContaining('The database was missing or empty'),
  ])
  expect(
    warningsOf(here, { hasDatabase: false, hasSecrets: false, hasBackups: true }),
  ).toHaveLength(1)
})

test('a database that has lost its accounts is said', async () => {
  using here = world()
  await givenUser(here)
  here.db.$client.run('delete from users')
  expect(warningsOf(here)).toEqual([expect.stringContaining('lost all its accounts')])
})

test('secrets that are missing beside accounts are said', async () => {
  using here = world({ JWT_SECRET: '' })
  await givenUser(here)
  expect(warningsOf(here, { hasSecrets: false })).toEqual([
    expect.stringContaining('everybody has to log in again'),
  ])
})

test('a data folder that others can read is said', () => {
  using here = world()
  chmodSync(here.dataDir, 0o755)
  expect(warningsOf(here)).toEqual([expect.stringContaining(`chmod 700 ${here.dataDir}`)])
})

test('what stands in the data folder is seen before anything is made', () => {
  using here = world({ JWT_SECRET: '' })
  expect(standingOf(here.config)).toEqual({ ...USED })
  rmSync(here.config.databasePath)
  writeFileSync(here.config.databasePath, '')
  rmSync(secretsFile(here.dataDir))
  mkdirSync(join(here.dataDir, 'backups'))
  expect(standingOf(here.config)).toEqual({
    hasDatabase: false,
    hasSecrets: false,
    hasBackups: false,
  })
  writeFileSync(join(here.dataDir, 'backups', 'one.db'), '')
  expect(standingOf(here.config).hasBackups).toBe(true)
})

test('drafts that killed starts have left do not stop a start, and are removed', () => {
  using here = world({ JWT_SECRET: '' })
  const file = secretsFile(here.dataDir)
  const { jwtSecret } = here.secrets
  rmSync(file)
  writeFileSync(`${file}.${process.pid}`, 'half')
  writeFileSync(`${file}.${countedRandom().id()}`, 'half')
  const random = countedRandom()
  random.id()
  expect(loadSecrets(here.config, random).jwtSecret).not.toBe(jwtSecret)
  expect(readdirSync(here.dataDir).filter((name) => name.startsWith('secrets'))).toEqual([
    'secrets.json',
  ])
})
