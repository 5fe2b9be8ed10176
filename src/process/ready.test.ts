import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemFetch } from '../kernel/fetcher.ts'
import { serverStructures } from '../testing/worlds/structures.ts'
import { createContext, SERVING } from '../world/context.ts'
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
