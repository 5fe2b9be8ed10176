import { expect, test } from 'bun:test'
import { assetCounts } from '../assets/store/assets.ts'
import { messages } from '../chats/tables.ts'
import { givenBot, givenUser } from '../testing/given.ts'
import { type LiveHere, liveHere } from '../testing/live.ts'
import { feedOf } from '../testing/yad2.ts'
import { newestRuns } from './store/runs.ts'

const FLORENTIN = 205

async function withBot(here: LiveHere, change = {}) {
  return givenBot(here.here, await givenUser(here.here), {
    neighborhoodCodes: [FLORENTIN],
    ...change,
  })
}

const posts = ({ here }: LiveHere) => here.db.select().from(messages).all().length

test('asks nothing while no bot is active', async () => {
  using live = liveHere()
  const result = await live.pass()
  expect(result).toMatchObject({ regions: 0, seen: 0, state: 'ok' })
  expect(live.double.asked).toEqual([])
})

test('asks only for the regions and kinds of deal that active bots need', async () => {
  using live = liveHere()
  await withBot(live)
  await withBot(live, { dealType: 'sale' })
  live.double.feeds.set('rent 3', feedOf('r', 10))
  live.double.feeds.set('sale 3', feedOf('s', 10, () => ({ subcategoryId: 1, price: 2_000_000 })))
  await live.pass()
  const feeds = live.double.asked.filter((path) => path.includes('-feed/'))
  expect(feeds.toSorted()).toEqual([
    '/realestate-feed/forsale/feed?region=3&page=1',
    '/realestate-feed/rent/feed?region=3&page=1',
  ])
})
