import { expect, test } from 'bun:test'
import type { Bot } from '../bots/domain/bot.ts'
import { messagePage } from '../chats/store/messages.ts'
import { minutes } from '../kernel/clock.ts'
import { EVENTS, FIRST_EVENT, givenBoth, rootOf } from '../testing/models/listed-homes.ts'
import { pick, seeded } from '../testing/worlds/random.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { storedProblems } from './check.ts'

// Eight days of homes that several sources list (fifteen in the long run), and three hundred bots, compared with a
// reference that knows from the start which listings are one home (`testing/models/reference-homes.ts`).

const BOTS = 300
const isLong = process.env.METZIA_LONG === '1'
const DAYS = isLong ? 15 : 8
const EVENTS_A_DAY = 120
const SEEDS = isLong ? Array.from({ length: 8 }, (_, n) => n + 1) : [1]

function postsOf(here: World, { websiteChatRid }: Bot): string[] {
  const found: string[] = []
  for (let page = 1; ; page += 1) {
    const part = messagePage(here.db, websiteChatRid, { page, limit: 500 })
    found.unshift(
      ...part.map(
        ({ asset, message: { kind, price, previousPrice } }) =>
          `${kind} of ${asset?.rid} at ${price}, was ${previousPrice}`,
      ),
    )
    if (part.length < 500) return found
  }
}

test.each(SEEDS)(
  'homes of several sources that come, change, go and are merged: every post of an independent reference, and no other (seed %i)',
  async (seed) => {
    using here = world()
    const random = seeded(seed)
    const both = await givenBoth(here, random, BOTS)
    for (let n = 0; n < 60; n += 1) FIRST_EVENT(both)
    for (let n = 0; n < DAYS * EVENTS_A_DAY; n += 1) {
      pick(random, EVENTS)(both)
      await here.clock.pass(minutes((24 * 60) / EVENTS_A_DAY))
    }
    const count = { match: 0, price: 0, withOldPrice: 0 }
    for (const { bot, stored } of both.bots) {
      const posts = both.reference.posts.get(bot.id) ?? []
      const expected = posts.map(
        ({ kind, home, price, was }) => `${kind} of ${rootOf(home).n} at ${price}, was ${was}`,
      )
      expect([bot.id, postsOf(here, stored)]).toEqual([bot.id, expected])
      for (const { kind, was } of posts) {
        count[kind] += 1
        if (kind === 'match' && was !== null) count.withOldPrice += 1
      }
    }
    expect(storedProblems(here.db)).toEqual([])
    expect(count.match).toBeGreaterThan(3_000 * (DAYS / 15))
    expect(count.price).toBeGreaterThan(300 * (DAYS / 15))
    expect(count.withOldPrice).toBeGreaterThan(100 * (DAYS / 15))
  },
  60_000,
)
