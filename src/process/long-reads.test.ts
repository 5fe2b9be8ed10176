import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../database/database.ts'
import { seedBots, seedUsers } from '../testing/worlds/many-users.ts'
import { recordStatements } from '../testing/worlds/statements.ts'
import { serverStructures } from '../testing/worlds/structures.ts'
import { serversOwn } from '../testing/worlds/threads.ts'
import type { Json } from '../testing/worlds/visitor.ts'
import { createContext, SERVING } from '../world/context.ts'
import { ABOVE } from './above.ts'
import { readConfig } from './settings.ts'
import { startServer } from './start.ts'

test('a running server lists accounts and bots, makes feeds and splits homes in the Worker, not on its main thread', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'metzia-reads-'))
  const context = createContext(
    readConfig({
      DATA_DIR: dataDir,
      PORT: '0',
      JWT_SECRET: 'a secret of the tests, long enough to be one',
      LOG_LEVEL: 'silent',
      NODE_ENV: 'test',
      GEOCODE_LISTINGS: 'false',
    }),
    SERVING,
    ABOVE,
  )
  const running = startServer(context, { ...serverStructures(), onLost: () => undefined, jobs: [] })
  try {
    const person = { firstname: 'Noa', lastname: 'Bar', email: 'noa@example.com' }
    const registered = await fetch(`${running.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, password: 'window-lamp-9' }),
    })
    const { token } = (await registered.json()) as Json
    const own = serversOwn(context)
    seedUsers(own, 600, context.clock.now())
    seedBots(own, context.clock.now())
    own.$client.close()
    const change = async (path: string, body: Json): Promise<Json> => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await fetch(`${running.url}${path}`, init)).json()
    }
    const bot = await change('/api/requests/website-create', { botName: 'Mine' })
    const { url } = await change(`/api/requests/${bot._id}/feed`, {})
    const { ran } = recordStatements(context.db as Connection)
    const get = async (path: string): Promise<Json> => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${running.url}${path}`, { headers })).json()
    }
    const page = await get('/api/users/filter?search=levi%205&limit=5')
    expect([page.total > 5, page.users.length]).toEqual([true, 5])
    expect(await get('/api/users/filter')).toHaveLength(601)
    const { bots, total } = await get('/api/requests/filter?search=seeded&limit=10')
    expect([bots.length, total]).toEqual([10, 600])
    expect((await get('/api/chats?q=nobody')).message).toBeUndefined()
    const feed = await fetch(`${running.url}${new URL(url).pathname}`)
    expect([feed.status, (await feed.text()).includes('<title>Mine</title>')]).toEqual([200, true])
    const split = await fetch(`${running.url}/api/assets/none/split`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ listingId: 'none' }),
    })
    expect([split.status, await split.json()]).toEqual([
      404,
      { message: 'Property not found', code: 'missing' },
    ])
    expect(ran.filter((sql) => /from "(users|bots|messages|feeds|assets)"/.test(sql))).toEqual([])
  } finally {
    await running.stop()
    context.db.$client.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
