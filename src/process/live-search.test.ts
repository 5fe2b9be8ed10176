import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepListing } from '../assets/service.ts'
import { announce } from '../database/changes.ts'
import { type Connection, write, writeWhenFree } from '../database/database.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { recordStatements } from '../testing/worlds/statements.ts'
import type { Json } from '../testing/worlds/visitor.ts'
import { createContext, SERVING } from '../world/context.ts'
import { ABOVE } from './above.ts'
import { readConfig } from './settings.ts'
import { startServer } from './start.ts'

test('a running server answers lists from memory, which follows the change feed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'metzia-search-'))
  const secret = { JWT_SECRET: 'a secret of the tests, long enough to be one' }
  const context = createContext(
    readConfig({
      DATA_DIR: dataDir,
      PORT: '0',
      ...secret,
      LOG_LEVEL: 'silent',
      NODE_ENV: 'test',
      GEOCODE_LISTINGS: 'false',
    }),
    SERVING,
    ABOVE,
  )
  const { db, random, clock } = context
  const own = { random, now: clock.now(), isMatchedChange: () => true }
  const { asset } = write(db, (tx) => keepListing(tx, aListing(), own))
  const running = startServer(context, { onLost: () => undefined, jobs: [] })
  try {
    const post = (path: string, body: unknown) =>
      fetch(`${running.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const person = { firstname: 'Noa', lastname: 'Bar', email: 'noa@example.com' }
    const registered = await post('/api/auth/register', { ...person, password: 'window-lamp-9' })
    const { token } = (await registered.json()) as Json
    const total = async () => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${running.url}/api/assets`, { headers })
      return ((await answer.json()) as Json).pagination.total
    }
    const { ran } = recordStatements(db as Connection)
    const isCountedInSql = async () => {
      ran.length = 0
      expect(await total()).toBe(1)
      return ran.some((sql) => sql.startsWith('select count(*)'))
    }
    while (await isCountedInSql());
    // A change that is not announced is seen by SQL only. The listing goes too, and both now: the Worker brings back a
    // home with a live listing, and deletes what went long ago.
    for (const change of ['listings set gone_at', 'assets set removed_at'])
      db.$client.query(`update ${change} = ?`).run(clock.now())
    expect(await total()).toBe(1)
    await writeWhenFree(db, clock, (tx) => announce(tx, 'asset', asset.id, clock.now()))
    running.feed.poll()
    expect(await total()).toBe(0)
  } finally {
    await running.stop()
    db.$client.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
