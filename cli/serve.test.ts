import { Database } from 'bun:sqlite'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { holderOf } from '../src/database/leases.ts'
import { cli, serve } from '../src/testing/worlds/children.ts'
import { givenUser } from '../src/testing/worlds/given.ts'
import { world } from '../src/testing/worlds/world.ts'
import { SERVER_LEASE } from '../src/world/context.ts'
import { secretsFile } from '../src/world/secrets.ts'

setDefaultTimeout(60_000)

test('a taken port is one line and exit 1, and leaves no lease', async () => {
  using here = world()
  using other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('') })
  const { code, err } = await cli(['serve'], {
    DATA_DIR: here.dataDir,
    PORT: String(other.port),
    LOG_LEVEL: 'silent',
  })
  expect([code, err]).toEqual([
    1,
    `metzia: 127.0.0.1:${other.port} is taken by another program. Stop that program, or set PORT to another number.\n`,
  ])
  expect(holderOf(here.db, SERVER_LEASE, Date.now())).toBeUndefined()
})

test('an address of another machine is refused in one line', async () => {
  using here = world()
  const { code, err } = await cli(['serve'], {
    DATA_DIR: here.dataDir,
    HOST: '203.0.113.7',
    PORT: '0',
    LOG_LEVEL: 'silent',
  })
  expect([code, err]).toEqual([
    1,
    'metzia: 203.0.113.7:0 is no address of this machine. Set HOST to one that is.\n',
  ])
})

test('a start waits for a process that holds the database, and says so', async () => {
  using here = world()
  const holder = new Database(here.config.databasePath)
  holder.run('BEGIN IMMEDIATE')
  const starting = serve({ DATA_DIR: here.dataDir }, (line) => {
    if (line.includes('waiting for it')) holder.run('ROLLBACK')
  })
  const server = await starting
  expect(server.url).toBeDefined()
  expect(await server.stop()).toBe(0)
  holder.close()
})

test('a database that stays locked ends the start with one line', async () => {
  using here = world()
  const holder = new Database(here.config.databasePath)
  holder.run('BEGIN IMMEDIATE')
  const { code, err } = await cli(['serve'], { DATA_DIR: here.dataDir, LOG_LEVEL: 'silent' })
  holder.close()
  expect([code, err]).toEqual([
    1,
    `metzia: The database ${here.config.databasePath} is locked by another process. End that process, then try again.\n`,
  ])
})

test('secrets that were lost are said at the start', async () => {
  using here = world({ JWT_SECRET: '' })
  await givenUser(here)
  rmSync(secretsFile(here.dataDir))
  const said: string[] = []
  const server = await serve({ DATA_DIR: here.dataDir }, undefined, (line) => said.push(line))
  await server.stop()
  expect(said.join('')).toContain(`Warning: ${secretsFile(here.dataDir)} was missing`)
})
