import { expect, test } from 'bun:test'
import { createLog } from '../kernel/log.ts'
import { world } from '../testing/worlds/world.ts'
import { announce, type Change } from './changes.ts'
import { openDatabase, write } from './database.ts'
import { createFeed } from './feed.ts'

const MANY = 1_100

test('many changes are handled in parts, between which others have their turn, and none is left out', async () => {
  using here = world()
  const feedDb = openDatabase(here.config.databasePath, { busyMs: 250 })
  const parts: number[] = []
  const seen: string[] = []
  const feed = createFeed(feedDb, {
    log: createLog(here.config.log),
    onChanges(changes: Change[]) {
      parts.push(changes.length)
      seen.push(...changes.map(({ ref }) => ref))
    },
    onGap: () => undefined,
    onProblem: () => undefined,
  })
  const refs = Array.from({ length: MANY }, (_, n) => `home ${n}`)
  write(here.db, (tx) => {
    for (const ref of refs) announce(tx, 'asset', ref, 1)
  })
  const stopping = new AbortController()
  const turns: number[] = []
  const clock = {
    ...here.clock,
    sleep: (_ms: number) => {
      turns.push(seen.length)
      if (seen.length === MANY) stopping.abort()
      return Promise.resolve()
    },
  }
  await feed.follow(clock, stopping.signal)
  feedDb.$client.close()
  expect(seen).toEqual(refs)
  expect(Math.max(...parts)).toBeLessThan(300)
  expect(turns.slice(0, -1)).toHaveLength(parts.length - 1)
})
