import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rereadStored } from '../intake/reread.ts'
import { systemFetch } from '../kernel/fetcher.ts'
import { givenHome } from '../testing/worlds/given.ts'
import { serverStructures } from '../testing/worlds/structures.ts'
import { createContext, SERVING, WORKING } from '../world/context.ts'
import { ABOVE } from './above.ts'
import { readConfig } from './settings.ts'
import { startServer } from './start.ts'

test('a server says that it is ready when the files of pages are found, not before', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'metzia-ready-'))
  const settings = { DATA_DIR: dataDir, PORT: '0', YAD2_ENABLED: 'false', LOG_LEVEL: 'silent' }
  const context = createContext(readConfig(settings), SERVING, ABOVE)
  const running = startServer(context, {
    ...serverStructures(),
    onLost: (error) => expect(error).toBeUndefined(),
  })
  const statusOf = async (path: string) => (await systemFetch(running.url + path, {})).status
  while ((await statusOf('/readyz')) !== 200);
  expect(await statusOf('/icon-192.png')).toBe(200)
  await running.ready
  await running.stop()
  context.db.$client.close()
  rmSync(dataDir, { recursive: true })
})

test('what a new database is given before its first start is not read a second time', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'metzia-begun-'))
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const first = createContext(config, WORKING, ABOVE)
  const home = givenHome(first, { dealType: 'rent', size: 70 })
  const later = createContext(config, WORKING, ABOVE)
  const never = new AbortController().signal
  const nothing = { texts: false, descriptions: false, listings: false }
  expect(await rereadStored(later, never)).toEqual(nothing)
  // Its total is that of the rates of this version.
  expect(home.total).toBeGreaterThan(home.price ?? 0)
  for (const { db } of [first, later]) db.$client.close()
  rmSync(dataDir, { recursive: true })
})
