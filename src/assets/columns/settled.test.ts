import { expect, test } from 'bun:test'
import { createApp } from '../../process/app.ts'
import { givenHome, givenUser } from '../../testing/worlds/given.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { world } from '../../testing/worlds/world.ts'
import { createSqlSearch } from '../store/search.ts'
import { createColumnSearch, firstReady } from './search.ts'

const never = new AbortController().signal

/** A clock whose pauses end when they are told to. */
function pausing() {
  const pauses: (() => void)[] = []
  const clock = {
    at: 0,
    now: () => clock.at,
    sleep: () => new Promise<void>((go) => pauses.push(go)),
  }
  const goOn = async () => {
    pauses.shift()?.()
    await Bun.sleep(0)
  }
  return { clock, goOn }
}

/** Whether a promise is resolved, when everything that is due has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let isDone = false
  void promise.then(() => {
    isDone = true
  })
  await Bun.sleep(0)
  return isDone
}

test('a list, a histogram and a preview that come while homes are loaded wait for them', async () => {
  using here = world()
  const reader = await givenUser(here)
  givenHome(here)
  const live = createColumnSearch(here.db)
  const { clock, goOn } = pausing()
  const loading = live.load(clock, never)
  const search = firstReady(live, createSqlSearch(here.db))
  const app = createApp(here, undefined, { search })
  const visit = await visitor({ ...here, app: app.server }, reader)
  const asked = [
    visit('GET', '/api/assets'),
    visit('GET', '/api/assets?isMapView=true'),
    visit('GET', '/api/assets/histogram?dealType=rent'),
    visit('POST', '/api/requests/preview', { neighborhoodCodes: [205] }),
  ]
  const first = await Promise.race([...asked, visit('GET', '/api/users/me')])
  expect(first.body).toMatchObject({ user: { _id: reader.id } })
  await goOn()
  await loading
  const answers = await Promise.all(asked)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(answers[0]?.body).toMatchObject({ pagination: { total: 1 } })
})

test('nobody waits for homes that are not loaded, take long, or cannot be read', async () => {
  using here = world()
  for (let n = 0; n < 3; n += 1) givenHome(here)
  const live = createColumnSearch(here.db)
  const search = firstReady(live, createSqlSearch(here.db))
  expect(await isSettled(search.settled())).toBe(true)
  const { clock, goOn } = pausing()
  const stopped = new AbortController()
  const first = live.load(clock, stopped.signal)
  const waiting = search.settled()
  expect(await isSettled(waiting)).toBe(false)
  // A newer load answers those who wait for an earlier one.
  const second = live.load(clock, never)
  await goOn()
  await first
  expect(await isSettled(waiting)).toBe(false)
  await goOn()
  await second
  expect([live.isReady(), await isSettled(waiting)]).toEqual([true, true])

  void live.load(clock, stopped.signal)
  expect(await isSettled(search.settled())).toBe(false)
  stopped.abort()
  await goOn()
  expect(await isSettled(search.settled())).toBe(true)

  const long = live.load(clock, never)
  givenHome(here)
  clock.at += 2_000
  await goOn()
  expect([live.isReady(), await isSettled(search.settled())]).toEqual([false, true])
  await goOn()
  await long

  here.db.$client.run('ALTER TABLE comparisons RENAME TO others')
  const failed = live.load(clock, never)
  expect(failed).rejects.toThrow()
  expect(await isSettled(search.settled())).toBe(true)
})
