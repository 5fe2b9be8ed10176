import { expect, test } from 'bun:test'
import { listingOf } from '../../assets/store/listings.ts'
import { messages } from '../../chats/tables.ts'
import type { Failure } from '../../intake/domain/failure.ts'
import { EMPTY_TALLY } from '../../intake/domain/run.ts'
import { newestRuns } from '../../intake/store/runs.ts'
import { days } from '../../kernel/clock.ts'
import { feedOf } from '../../testing/doubles/yad2.ts'
import { givenBot, givenUser } from '../../testing/worlds/given.ts'
import { type LiveHere, liveHere } from '../../testing/worlds/live.ts'
import { addPart, EMPTY_RESULT, type RunResult } from '../source.ts'
import { usualShares } from '../store/field-shares.ts'

async function withBot({ here }: LiveHere) {
  return givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
}

const posts = ({ here }: LiveHere) => here.db.select().from(messages).all().length
const stored = ({ here }: LiveHere, externalId: string) =>
  listingOf(here.db, { source: 'yad2', externalId })
const pagesRead = ({ double }: LiveHere) =>
  double.requests.filter((path) => path.includes('-feed/')).length

test.each([9e15, 1e308, 900_000_000])(
  'an order number of %d does not stop paging',
  async (orderId) => {
    using live = liveHere()
    await withBot(live)
    const old = feedOf('r', 20)
    const absurd = { ...old[0], orderId }
    live.double.feeds.set('rent 3', [absurd, ...old.slice(1)])
    await live.pass()
    const newer = feedOf('r', 80).slice(0, 60)
    live.double.feeds.set('rent 3', [...newer, absurd, ...old.slice(1)])
    live.double.requests.length = 0
    expect(await live.pass()).toMatchObject({ state: 'ok', new: 60, matched: 60 })
    expect(pagesRead(live)).toBe(2)
  },
)

test('a page that loses a vital field is refused, and one that loses another field is kept and told', async () => {
  using live = liveHere()
  await withBot(live)
  const records = feedOf('r', 40)
  const lost = records.map((record) => ({ ...record, price: null, orderId: 51_000_000 }))
  const smaller = feedOf('q', 40, () => ({ metaData: { images: [] } }))
  live.double.feeds.set('rent 3', records)
  await live.pass()
  live.double.feeds.set('rent 3', lost)
  expect(await live.pass()).toMatchObject({
    state: 'failed',
    failure: { code: 'shapeChanged', path: 'price' },
    updated: 0,
  })
  live.double.feeds.set('rent 3', smaller)
  expect(await live.pass()).toMatchObject({
    state: 'ok',
    failure: { code: 'degraded', paths: ['rent:3 data.private[].metaData.squareMeterBuild'] },
    new: 40,
  })
  expect(posts(live)).toBe(80)
  const share = usualShares(live.here.db, 'yad2').find(({ path }) => path.endsWith('Build'))
  expect(share?.samples).toBe(39)
  live.double.feeds.set('rent 3', [...feedOf('p', 1), ...records.slice(1)])
  expect(await live.pass()).toMatchObject({ state: 'ok', new: 1, matched: 1 })
})

test('a page in another currency is refused once the prices of its areas are known', async () => {
  using live = liveHere()
  await withBot(live)
  live.double.feeds.set('rent 3', feedOf('r', 20))
  await live.pass()
  const dollars = feedOf('q', 20, () => ({ price: 1_500 }))
  live.double.feeds.set('rent 3', dollars)
  expect(await live.pass()).toMatchObject({
    state: 'failed',
    failure: { code: 'shapeChanged', path: 'price' },
    new: 0,
  })
})

test('a page whose cities and neighbourhoods have changed places is refused', async () => {
  using live = liveHere()
  await withBot(live)
  const swapped = feedOf('r', 20, () => ({
    address: { city: { text: 'פלורנטין' }, neighborhood: { text: 'תל אביב יפו' } },
  }))
  live.double.feeds.set('rent 3', swapped)
  expect(await live.pass()).toMatchObject({
    state: 'failed',
    failure: { code: 'shapeChanged', path: 'address.city.text' },
    new: 0,
  })
})

test('a later failure of a pass comes before a lost field', () => {
  const lost: Failure = { code: 'degraded', paths: ['floor'], in: 'page 1' }
  const failed: Failure = { code: 'http', status: 500, in: 'page 1' }
  const ends = (...failures: (Failure | null)[]) =>
    failures.reduce<RunResult>(
      (result, failure) => addPart(result, { ...EMPTY_RESULT, tally: EMPTY_TALLY, failure }),
      EMPTY_RESULT,
    )
  expect(ends(lost, null)).toMatchObject({ state: 'ok', failure: lost })
  expect(ends(lost, failed)).toMatchObject({ state: 'failed', failure: failed })
  expect(ends(failed, lost)).toMatchObject({ state: 'failed', failure: failed })
})

test('a region that has fewer pages than a moment ago ends the pass in order', async () => {
  using live = liveHere()
  await withBot(live)
  const { double } = live
  double.feeds.set('rent 3', feedOf('r', 60))
  double.misbehave((request) => {
    if (request.url.endsWith('page=2')) double.feeds.set('rent 3', feedOf('r', 40))
    return undefined
  })
  expect(await live.pass()).toMatchObject({ state: 'ok', new: 40 })
})

test('a project is shown once, is never requested by itself, and is gone when no page shows it for long', async () => {
  using live = liveHere()
  await withBot(live)
  const { double, here, clock } = live
  const project = { adType: 'yad1', subcategoryId: 98, projectId: 13_671, price: 7_645 }
  const shown = feedOf('r', 1, () => project)
  double.feeds.set('rent 3', [...shown, ...feedOf('s', 5)])
  expect(await live.pass()).toMatchObject({ state: 'ok', new: 6, matched: 6 })
  await live.recheck()
  expect(double.requests.filter((path) => path.includes('project'))).toEqual([])
  double.feeds.set('rent 3', feedOf('s', 5))
  await live.drive(clock.sleep(days(29)))
  await live.recheck()
  expect(stored(live, 'project-13671')?.goneAt).toBeNull()
  await live.drive(clock.sleep(days(2)))
  expect(await live.recheck()).toMatchObject({ state: 'ok', gone: 1 })
  expect(stored(live, 'project-13671')?.goneAt).toBeNumber()
  const [run] = newestRuns(here.db, 'yad2', { kinds: ['recheck'], limit: 1 })
  expect(run?.gone).toBe(1)
})
