import { expect, test } from 'bun:test'
import { listings } from '../assets/tables.ts'
import { write } from '../database/database.ts'
import { runs } from '../intake/tables.ts'
import { minutes } from '../kernel/clock.ts'
import { feedOf } from '../testing/doubles/yad2.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { type LiveHere, liveHere } from '../testing/worlds/live.ts'
import { runNow } from './run-now.ts'
import { stateOf, updateState } from './store/states.ts'
import { yad2 } from './yad2/source.ts'

function now({ here, live, drive }: LiveHere, { name = 'yad2', isDry = false } = {}) {
  const { signal } = new AbortController()
  return drive(runNow({ ...here, ...live }, [yad2], { name, isDry, signal }))
}

test('a dry run sends its requests, counts them for the rate limit, and stores nothing else', async () => {
  using live = liveHere()
  const { here, double } = live
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  double.feeds.set('rent 3', feedOf('r', 3))
  expect(await now(live, { isDry: true })).toMatchObject({ state: 'ok', new: 3, matched: 3 })
  expect(double.requests).toHaveLength(7)
  expect(here.db.select().from(listings).all()).toEqual([])
  expect(here.db.select().from(runs).all()).toEqual([])
  expect(stateOf(here.db, 'yad2').budgetUsed).toBe(6)
  expect(stateOf(here.db, 'yad2').lastRequestAt).toBeGreaterThan(0)
})

test('nothing is requested while no bot needs the source, while it is paused, and when it is unknown', async () => {
  using live = liveHere()
  const { here, double, clock } = live
  expect(await now(live)).toMatchObject({ scopes: 0, state: 'ok' })
  expect(await now(live, { name: 'cleaner' })).toMatchObject({ scopes: 0, state: 'ok' })
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  const pausedUntil = clock.now() + minutes(5)
  write(here.db, (tx) => updateState(tx, 'yad2', { pausedUntil, blockedRuns: 1 }))
  await expect(now(live)).rejects.toMatchObject({ kind: 'tooMany', code: 'paused' })
  await expect(now(live, { name: 'cleaner' })).rejects.toMatchObject({ code: 'paused' })
  await expect(now(live, { name: 'yad3' })).rejects.toMatchObject({ kind: 'missing' })
  expect(double.requests).toEqual([])
  expect(here.db.select().from(runs).all()).toEqual([])
})
