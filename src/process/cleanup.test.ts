import { expect, test } from 'bun:test'
import type { Listing } from '../assets/domain/asset.ts'
import { assetByRid } from '../assets/store/assets.ts'
import { listingOf, listingsOf } from '../assets/store/listings.ts'
import type { Bot } from '../bots/domain/bot.ts'
import { chatOfBot } from '../chats/store/chats.ts'
import { toggleStar } from '../chats/store/messages.ts'
import { write } from '../database/database.ts'
import { addItem } from '../items/store.ts'
import { days, minutes } from '../kernel/clock.ts'
import { markHome } from '../shortlists/marks/service.ts'
import { insertUpdate } from '../telegram/store/updates.ts'
import { givenGroupCode } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, change, florentinBot, posts, remove } from '../testing/worlds/passes.ts'
import { searchedRids } from '../testing/worlds/rows.ts'
import { GROUP, telegram } from '../testing/worlds/telegram.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { storedProblems } from './check.ts'
import { allJobs } from './jobs.ts'

/** Runs the cleanup while the stopped clock passes its pauses. */
async function cleanUp(here: World) {
  const cleanup = allJobs(here, []).find(({ name }) => name === 'cleanup')
  const run = Promise.resolve(cleanup?.run(new AbortController().signal))
  await here.clock.pass(minutes(1))
  return run
}

const withTexts = { phone: '0501234567', images: ['https://img.yad2.co.il/a.jpeg'] }

test('ninety days after its removal a home is deleted, and one that was posted keeps only its facts', async () => {
  using here = world()
  await florentinBot(here, { priceLimit: [0, 5_000] })
  const posted = aListing({ ...withTexts, price: 5_000, description: 'מרפסת' })
  const unposted = aListing({ ...withTexts, price: 6_000 })
  bring(here, posted, unposted)
  const rid = listingOf(here.db, posted)?.assetRid ?? 0
  remove(here, posted, unposted)
  await here.clock.pass(days(89))
  expect(await cleanUp(here)).toMatchObject({ removedHomes: 0 })
  await here.clock.pass(days(2))
  expect(await cleanUp(here)).toMatchObject({ removedHomes: 2 })
  expect(await cleanUp(here)).toMatchObject({ removedHomes: 0 })
  expect(listingOf(here.db, unposted)).toBeUndefined()
  const bare = { phone: null, images: [], description: null }
  expect(assetByRid(here.db, rid)).toMatchObject({ ...bare, price: 5_000, listingTexts: [] })
  expect(listingsOf(here.db, rid)).toMatchObject([{ ...bare, price: 5_000 }])
  expect(searchedRids(here)).not.toContain(rid)
  expect(here.db.$client.query('PRAGMA foreign_key_check').all()).toEqual([])
})

test('a home that returns after ninety days is posted only to bots that never posted it', async () => {
  using here = world()
  const [old, young] = [
    await florentinBot(here),
    await florentinBot(here, { priceLimit: [0, 1_000] }),
  ]
  const home = aListing({ price: 5_000 })
  bring(here, home)
  change(here, young, { priceLimit: [0, 9_000] })
  remove(here, home)
  await here.clock.pass(days(91))
  await cleanUp(here)
  bring(here, home)
  expect(posts(here, old)).toHaveLength(1)
  expect(posts(here, young)).toHaveLength(1)
  bring(here, { ...home, price: 4_500 })
  expect(posts(here, old)[1]).toEqual({ kind: 'price', price: 4_500, previousPrice: 5_000 })
})

/** A home that a bot posts, and that goes. */
async function givenGone(here: World, bot: Bot, told: Partial<Listing> = {}) {
  const home = aListing({ price: 5_000, ...told })
  bring(here, home)
  const asset = assetByRid(here.db, listingOf(here.db, home)?.assetRid ?? 0)
  remove(here, home)
  const of = here.db.$client.query<{ id: string }, [number]>(
    'select id from messages where asset_rid = ?',
  )
  return { home, asset, message: of.get(asset?.rid ?? 0)?.id ?? '', bot }
}

const left = (here: World) =>
  here.db.$client
    .query('select (select count(*) from assets), (select count(*) from deliveries)')
    .values()[0]

test('a year after a home has gone its posts go too, with the home, but not what is saved or starred', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const gone = await givenGone(here, bot)
  const saved = await givenGone(here, bot, { street: 'ביאליק 3' })
  markHome(here, bot.ownerRid, saved.asset?.id ?? '', { kind: 'save' })
  const starred = await givenGone(here, bot, { street: 'ביאליק 5' })
  write(here.db, (tx) => toggleStar(tx, bot.websiteChatRid, starred.message, here.clock.now()))
  const last = await givenGone(here, bot, { street: 'ביאליק 7' })
  await here.clock.pass(days(364))
  expect(await cleanUp(here)).toMatchObject({ removedHomes: 4, posts: 0 })
  await here.clock.pass(days(2))
  expect(await cleanUp(here)).toMatchObject({ removedHomes: 0, posts: 2 })
  expect(await cleanUp(here)).toMatchObject({ posts: 0 })
  expect(
    [gone, saved, starred, last].map(({ home }) => listingOf(here.db, home) !== undefined),
  ).toEqual([false, true, true, false])
  expect(posts(here, bot)).toHaveLength(2)
  expect(left(here)).toEqual([2, 2])
  expect(chatOfBot(here.db, bot.id)?.chat.unread).toBe(2)
  expect(storedProblems(here.db)).toEqual([])
  bring(here, gone.home)
  expect(posts(here, bot)).toHaveLength(3)
})

test('the posts of a home go with those of the homes that were merged into it', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const at = { street: null, areaBy: 'polygon' as const }
  const [one, other] = [aListing({ ...at, phone: '1' }), aListing({ ...at, phone: '2' })]
  bring(here, one, other)
  bring(here, { ...other, phone: '1' })
  remove(here, one, other)
  expect(posts(here, bot)).toHaveLength(2)
  await here.clock.pass(days(366))
  expect(await cleanUp(here)).toMatchObject({ posts: 1 })
  expect(posts(here, bot)).toEqual([])
  expect(left(here)).toEqual([0, 0])
  expect(storedProblems(here.db)).toEqual([])
})

type Kept = [setting: string, name: string, given: (here: World) => unknown]
const SETTINGS: Kept[] = [
  ['REMOVED_HOMES_KEPT', 'removedHomes', async (here) => givenGone(here, await florentinBot(here))],
  [
    'NOTIFICATIONS_KEPT',
    'notifications',
    async (here) => givenGone(here, await florentinBot(here)),
  ],
  [
    'SENT_KEPT',
    'outgoing',
    (here) => telegram(here).say(GROUP, { id: 7, first_name: 'Dana' }, 'hello'),
  ],
  ['ITEMS_KEPT', 'inbox', (here) => givenItem(here)],
]

function givenItem({ db, random, clock }: World): void {
  const text = { way: 'mail', userRid: null, key: 'a', content: { text: 'x' } } as const
  const arriving = { ...text, sentAt: null, title: 'An alert' }
  write(db, (tx) => addItem(tx, arriving, { random, now: clock.now() }))
}

test.each(SETTINGS)('%s says how long', async (setting, name, given) => {
  using here = world({ [setting]: '2d' })
  await given(here)
  await here.clock.pass(days(1))
  expect(await cleanUp(here)).toMatchObject({ [name]: 0 })
  await here.clock.pass(days(2))
  expect(await cleanUp(here)).toMatchObject({ [name]: 1 })
})

test('POSTS_KEPT says how long, once the home itself is forgotten', async () => {
  using here = world({ POSTS_KEPT: '3d', REMOVED_HOMES_KEPT: '2d' })
  await givenGone(here, await florentinBot(here))
  await here.clock.pass(days(2.5))
  expect(await cleanUp(here)).toMatchObject({ removedHomes: 1, posts: 0 })
  await here.clock.pass(days(1))
  expect(await cleanUp(here)).toMatchObject({ removedHomes: 0, posts: 1 })
})

test('changes of homes are kept for ninety days', async () => {
  using here = world()
  const home = aListing({ price: 5_000 })
  bring(here, home, { ...home, price: 4_900 })
  await here.clock.pass(days(89))
  expect(await cleanUp(here)).toMatchObject({ assetChanges: 0 })
  await here.clock.pass(days(2))
  expect(await cleanUp(here)).toMatchObject({ assetChanges: 1 })
})

test('a home that was merged into one that is kept keeps no phone, images and texts either', async () => {
  using here = world()
  await florentinBot(here)
  const at = { street: null, areaBy: 'polygon' as const, images: withTexts.images }
  const [one, other] = [aListing({ ...at, phone: '1' }), aListing({ ...at, phone: '2' })]
  bring(here, one, other)
  const merged = listingOf(here.db, other)?.assetRid ?? 0
  bring(here, { ...other, phone: '1' })
  expect(assetByRid(here.db, merged)?.mergedInto).toBe(listingOf(here.db, one)?.assetRid ?? 0)
  remove(here, one, other)
  await here.clock.pass(days(91))
  await cleanUp(here)
  expect(assetByRid(here.db, merged)).toMatchObject({ phone: null, images: [], listingTexts: [] })
})

test('handled updates of Telegram are kept for three days, messages for ninety, and what waits stays', async () => {
  using here = world()
  const { say } = telegram(here)
  await say(GROUP, { id: 7, first_name: 'Dana' }, 'hello')
  givenGroupCode(here)
  write(here.db, (tx) => insertUpdate(tx, { id: 1, payload: {} }, here.clock.now()))
  await here.clock.pass(days(2))
  expect(await cleanUp(here)).toMatchObject({ telegramUpdates: 0, groupCodes: 1 })
  await here.clock.pass(days(2))
  expect(await cleanUp(here)).toMatchObject({ telegramUpdates: 1, outgoing: 0 })
  await here.clock.pass(days(90))
  expect(await cleanUp(here)).toMatchObject({ telegramUpdates: 0, outgoing: 1 })
})
