import { expect, test } from 'bun:test'
import { createApp } from '../../process/app.ts'
import { givenHome, givenUser } from '../../testing/worlds/given.ts'
import { homesOf } from '../../testing/worlds/loaded-search.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { world } from '../../testing/worlds/world.ts'
import { createSqlSearch } from '../store/search.ts'
import { type Columns, createColumns } from './columns.ts'
import { createColumnSearch, firstReady } from './search.ts'

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
  const read = Promise.withResolvers<Columns>()
  const loading = live.load(() => read.promise, here.clock)
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
  read.resolve(await homesOf(here))
  await loading
  const answers = await Promise.all(asked)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(answers[0]?.body).toMatchObject({ pagination: { total: 1 } })
})

test('nobody waits for homes that are not loaded, take long, or cannot be read', async () => {
  using here = world()
  const live = createColumnSearch(here.db)
  const search = firstReady(live, createSqlSearch(here.db))
  expect(await isSettled(search.settled())).toBe(true)
  const load = () => {
    const read = Promise.withResolvers<Columns>()
    return { ...read, loading: live.load(() => read.promise, here.clock) }
  }
  const [first, waiting] = [load(), search.settled()]
  expect(await isSettled(waiting)).toBe(false)
  // A newer load answers those who wait for an earlier one.
  const second = load()
  first.resolve(createColumns())
  await first.loading
  expect(await isSettled(waiting)).toBe(false)
  second.resolve(createColumns())
  await second.loading
  expect([live.isReady(), await isSettled(waiting)]).toEqual([true, true])

  const long = load()
  await here.clock.pass(1_999)
  expect(await isSettled(search.settled())).toBe(false)
  await here.clock.pass(1)
  expect([live.isReady(), await isSettled(search.settled())]).toEqual([false, true])
  long.resolve(createColumns())
  await long.loading
  expect(live.isReady()).toBe(true)

  const failed = load()
  failed.reject(new Error('the Worker has ended'))
  await expect(failed.loading).rejects.toThrow('the Worker has ended')
  expect([live.isReady(), await isSettled(search.settled())]).toEqual([false, true])
})
