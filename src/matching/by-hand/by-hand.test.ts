import { expect, test } from 'bun:test'
import type { Listing } from '../../assets/domain/asset.ts'
import { assetByRid } from '../../assets/store/assets.ts'
import { pricesOf } from '../../assets/store/former-prices.ts'
import { listingOf, listingsOf } from '../../assets/store/listings.ts'
import { messagePage } from '../../chats/store/messages.ts'
import { seenPosts } from '../../delivery/store.ts'
import { days, hours, seconds } from '../../kernel/clock.ts'
import { storedProblems } from '../../process/check.ts'
import { AN_ACTOR, givenUser } from '../../testing/worlds/given.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring, change, florentinBot, posts, remove, texts } from '../../testing/worlds/passes.ts'
import { givenSender, inGroup, WITH_TELEGRAM } from '../../testing/worlds/telegram-outbox.ts'
import { type Visit, visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { mergeAssets, splitListing } from './service.ts'

const homeOf = (here: World, listing: Listing) => {
  const kept = listingOf(here.db, listing)
  const asset = kept && assetByRid(here.db, kept.assetRid)
  if (!kept || !asset) throw new Error('The listing is not known')
  return { kept, asset }
}

const split = (here: World, listing: Listing) => {
  const { kept, asset } = homeOf(here, listing)
  const decision = { assetId: asset.id, listingId: kept.id, decidedBy: null, actor: AN_ACTOR }
  return splitListing(here, decision)
}

const merge = (here: World, ...listings: Listing[]) => {
  const assetIds = listings.map((listing) => homeOf(here, listing).asset.id)
  return mergeAssets(here, { assetIds, decidedBy: null, actor: AN_ACTOR })
}

const admin = async (here: World): Promise<Visit> =>
  visitor(here, await givenUser(here, { roles: ['user', 'admin'] }))

const street = 'הרצל 10'
const phone = '0501234567'

/** A listing of Yad2, and its cross-post from another source that states neither size nor street. */
function crossPost(): [Listing, Listing] {
  const shared = { phone, street: null, areaBy: 'polygon' as const }
  return [aListing(shared), aListing({ ...shared, source: 'facebook', size: null })]
}

test('a cross-post joins and posts nothing; after a split it stays apart through 10 runs, and nothing is posted', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const [one, other] = crossPost()
  bring(here, one)
  await here.clock.pass(hours(1))
  bring(here, other)
  expect(homeOf(here, other).kept).toMatchObject({ joinedBy: 'crossPost' })
  expect(posts(here, bot)).toHaveLength(1)
  const own = split(here, other)
  expect(homeOf(here, other)).toMatchObject({
    asset: { rid: own.rid, price: 5_000, removedAt: null, firstSeenAt: here.clock.now() },
    kept: { joinedBy: null, formerAssetRid: null },
  })
  for (let run = 0; run < 10; run += 1) {
    await here.clock.pass(hours(1))
    const floor = run % 2 === 0 ? 2 : null
    bring(here, { ...one, floor, description: `${run}` }, { ...other, floor })
    if (run === 5) remove(here, other)
    expect(homeOf(here, other).asset.rid).toBe(own.rid)
    expect(homeOf(here, one).asset.rid).not.toBe(own.rid)
  }
  expect(posts(here, bot)).toHaveLength(1)
  expect(storedProblems(here.db)).toEqual([])
})

test('a home that another listing fits does not join the listing that was split off from it', async () => {
  using here = world()
  const [one, other] = [aListing({ street }), aListing({ street })]
  bring(here, one, other)
  const own = split(here, other)
  const third = aListing({ street })
  bring(here, third)
  const home = homeOf(here, one).asset
  expect(homeOf(here, third).asset.rid).toBe(home.rid)
  bring(here, { ...third, phone }, { ...other, phone })
  expect(homeOf(here, other).asset.rid).toBe(own.rid)
  expect(homeOf(here, third).asset.rid).toBe(home.rid)
  expect(storedProblems(here.db)).toEqual([])
})

test('a split listing is posted to no bot that posted its home, and its next drop is told from its own price', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const [one, other] = [aListing({ street, price: 4_800 }), aListing({ street, price: 5_000 })]
  bring(here, one, other)
  split(here, other)
  expect(posts(here, bot)).toHaveLength(1)
  bring(here, { ...other, price: 4_980 })
  expect(posts(here, bot)).toHaveLength(1)
  bring(here, { ...other, price: 4_900 })
  expect(posts(here, bot)[1]).toEqual({ kind: 'price', price: 4_900, previousPrice: 5_000 })
  bring(here, { ...one, price: 4_700 })
  expect(posts(here, bot)[2]).toEqual({ kind: 'price', price: 4_700, previousPrice: 4_800 })
})

test('a split listing that a bot could not see behind its home is posted to it, with its own price', async () => {
  using here = world()
  const dear = await florentinBot(here, { priceLimit: [4_900, 9_000] })
  const [one, other] = [aListing({ street, price: 4_800 }), aListing({ street, price: 5_000 })]
  bring(here, one, other)
  const late = await florentinBot(here, { priceLimit: [0, 9_000] })
  change(here, late, { isActive: false })
  expect(posts(here, dear)).toEqual([])
  split(here, other)
  expect(posts(here, dear)).toEqual([{ kind: 'match', price: 5_000, previousPrice: null }])
  expect(posts(here, late)).toHaveLength(1)
  change(here, late, { isActive: true })
  expect(posts(here, late)).toHaveLength(1)
})

test('a home that was known before a bot was started is not posted to it because a listing was split off', async () => {
  using here = world()
  const [one, other] = [aListing({ street }), aListing({ street })]
  bring(here, one, other)
  await here.clock.pass(days(8))
  const bot = await florentinBot(here)
  expect(posts(here, bot)).toEqual([])
  split(here, other)
  expect(posts(here, bot)).toEqual([])
})

test('a listing that is gone can be split off: it becomes a removed home, and its home loses nothing', () => {
  using here = world()
  const [one, other] = [aListing({ street }), aListing({ street, price: 4_800 })]
  bring(here, one, other)
  remove(here, other)
  const own = split(here, other)
  expect(own).toMatchObject({ removedAt: here.clock.now(), price: 4_800 })
  expect(homeOf(here, one).asset).toMatchObject({ removedAt: null, price: 5_000 })
  expect(storedProblems(here.db)).toEqual([])
  bring(here, other)
  expect(homeOf(here, other).asset).toMatchObject({ rid: own.rid, removedAt: null })
})

test('the oldest of several homes survives; every post is there once, the later ones folded', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const made: Listing[] = []
  for (const price of [5_000, 4_000, 7_000]) {
    made.push(aListing({ price }))
    bring(here, ...made.slice(-1))
    await here.clock.pass(hours(1))
  }
  const [one, two, three] = made as [Listing, Listing, Listing]
  const [oldest, second, third] = made.map((listing) => homeOf(here, listing).asset)
  expect(posts(here, bot)).toHaveLength(3)
  expect(merge(here, three, one, two)).toMatchObject({ id: oldest?.id ?? '', price: 4_000 })
  for (const listing of made) expect(homeOf(here, listing).asset.rid).toBe(oldest?.rid ?? 0)
  for (const gone of [second, third])
    expect(assetByRid(here.db, gone?.rid ?? 0)).toMatchObject({ mergedInto: oldest?.rid ?? 0 })
  expect(listingsOf(here.db, oldest?.rid ?? 0).map(({ joinedBy }) => joinedBy)).toEqual([
    null,
    'hand',
    'hand',
  ])
  expect(posts(here, bot)).toHaveLength(3)
  const messages = messagePage(here.db, bot.websiteChatRid, { page: 1, limit: 9 })
  const first = messages[0]?.message.id ?? ''
  expect(messages.map(({ message }) => message.supersededBy)).toEqual([null, first, first])
  expect(seenPosts(here.db, [bot.rid], here.clock.now()).get(bot.rid)?.count).toBe(1)
  const decisions = here.db.$client.query('select is_same from same_home_decisions').values()
  expect(decisions).toEqual([[1], [1], [1]])
  expect(storedProblems(here.db)).toEqual([])
  bring(here, { ...three, price: 6_900 }, { ...one, price: 4_980 }, { ...two, price: 3_990 })
  expect(posts(here, bot)).toHaveLength(3)
  bring(here, { ...two, price: 3_900 })
  expect(posts(here, bot)[3]).toEqual({ kind: 'price', price: 3_900, previousPrice: 4_000 })
})

test('merged homes stay one whatever their listings state later', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const [one, other] = [aListing({ floor: 1 }), aListing({ floor: 5, rooms: 4 })]
  bring(here, one, other)
  const merged = merge(here, one, other)
  for (let run = 0; run < 10; run += 1) {
    await here.clock.pass(hours(1))
    bring(here, { ...one, floor: run }, { ...other, floor: 9 - run, description: `${run}` })
    expect(homeOf(here, one).asset.rid).toBe(merged.rid)
    expect(homeOf(here, other).asset.rid).toBe(merged.rid)
  }
  expect(posts(here, bot)).toHaveLength(2)
  expect(storedProblems(here.db)).toEqual([])
})

test('a split undoes a merge: the former home returns with its posts', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const other = aListing({ price: 4_500 })
  const one = aListing()
  bring(here, one)
  await here.clock.pass(hours(1))
  bring(here, other)
  const former = homeOf(here, other).asset
  merge(here, one, other)
  expect(split(here, other)).toMatchObject({ id: former.id, mergedInto: null, price: 4_500 })
  const messages = messagePage(here.db, bot.websiteChatRid, { page: 1, limit: 9 })
  expect(messages.map(({ message }) => message.supersededBy)).toEqual([null, null])
  expect(messages.map(({ asset }) => asset?.id)).toEqual([homeOf(here, one).asset.id, former.id])
  expect(seenPosts(here.db, [bot.rid], here.clock.now()).get(bot.rid)?.count).toBe(2)
  expect(storedProblems(here.db)).toEqual([])
  expect(merge(here, one, other).id).toBe(homeOf(here, one).asset.id)
  expect(posts(here, bot)).toHaveLength(2)
  expect(storedProblems(here.db)).toEqual([])
})

test('a post of a home that a bot knew only by the merged one is no problem after a split', async () => {
  using here = world()
  const cheap = await florentinBot(here, { priceLimit: [0, 4_600] })
  const [one, other] = [aListing(), aListing({ price: 4_500 })]
  bring(here, one, other, { ...other, price: 4_400 })
  expect(texts(here, cheap)).toHaveLength(2)
  merge(here, one, other)
  expect(storedProblems(here.db)).toEqual([])
  split(here, other)
  expect(storedProblems(here.db)).toEqual([])
  expect(texts(here, cheap)).toHaveLength(2)
  expect(seenPosts(here.db, [cheap.rid], here.clock.now()).get(cheap.rid)?.count).toBe(1)
  bring(here, { ...other, price: 4_300 })
  expect(texts(here, cheap)).toHaveLength(3)
  expect(storedProblems(here.db)).toEqual([])
})

test('marks of a merged home move; a home that is split off stays saved', async () => {
  using here = world()
  const visit = await admin(here)
  const [one, other] = [aListing(), aListing()]
  bring(here, one, other)
  const [first, second] = [homeOf(here, one).asset, homeOf(here, other).asset]
  await visit('PUT', `/api/assets/${second.id}/saved`, { note: 'quiet?' })
  await visit('PUT', `/api/assets/${second.id}/hidden`)
  merge(here, one, other)
  expect((await visit('GET', `/api/assets/${first.id}`)).body).toMatchObject({
    isSaved: true,
    isHidden: true,
    note: 'quiet?',
  })
  split(here, other)
  const { body } = await visit('GET', `/api/assets/${second.id}`)
  expect(body).toMatchObject({ isSaved: true, note: 'quiet?' })
})

test('administrators split and merge by the API; the list, the map and old addresses follow', async () => {
  using here = world()
  const visit = await admin(here)
  const at = { coordinates: [34.77, 32.06] as const }
  const [one, other] = [aListing({ street, ...at }), aListing({ street, ...at })]
  bring(here, one, other)
  const shared = homeOf(here, one).asset
  const { body: shown } = await visit('GET', `/api/assets/${shared.id}`)
  const listingId = shown.listings[1]._id
  const told = await visit('POST', `/api/assets/${shared.id}/split`, { listingId })
  expect(told.status).toBe(200)
  expect(told.body.listings).toMatchObject([{ _id: listingId, joinedBy: null }])
  const total = async () => [
    (await visit('GET', '/api/assets')).body.pagination.total,
    (await visit('GET', '/api/assets?isMapView=true')).body.pagination.total,
  ]
  expect(await total()).toEqual([2, 2])
  const assetIds = [told.body._id, shared.id]
  const merged = await visit('POST', '/api/assets/merge', { assetIds })
  expect(merged).toMatchObject({ status: 200, body: { _id: shared.id, listingCount: 2 } })
  expect(merged.body.listings[1]).toMatchObject({ _id: listingId, joinedBy: 'hand' })
  expect(await total()).toEqual([1, 1])
  const old = await visit('GET', `/api/assets/${told.body._id}`)
  expect([old.status, old.headers.get('location')]).toEqual([303, `/api/assets/${shared.id}`])
  const deciders = here.db.$client.query('select decided_by, is_same from same_home_decisions')
  expect(deciders.values()).toEqual([[expect.any(Number), 1]])
})

test('what cannot be split or merged is refused with the reason, and nothing changes', async () => {
  using here = world()
  const visit = await admin(here)
  const [one, other] = [aListing({ street }), aListing({ street })]
  const sale = aListing({ dealType: 'sale', price: 2_000_000 })
  bring(here, one, other, sale)
  const { asset, kept } = homeOf(here, one)
  const sold = homeOf(here, sale)
  const before = here.db.$client.query('select count(*), max(seq) from changes').values()
  const splits: [string, unknown, number, string][] = [
    [asset.id, {}, 422, 'listingId'],
    [asset.id, { listingId: 7 }, 422, 'listingId'],
    [asset.id, { listingId: { toString: 1 } }, 422, 'toString'],
    [asset.id, { listingId: 'nothing' }, 404, 'Listing not found'],
    [asset.id, { listingId: sold.kept.id }, 404, 'Listing not found'],
    ['nothing', { listingId: kept.id }, 404, 'Property not found'],
    [sold.asset.id, { listingId: sold.kept.id }, 409, 'It is the only listing of this property'],
  ]
  for (const [id, body, status, message] of splits) {
    const told = await visit('POST', `/api/assets/${id}/split`, body)
    expect([body, told.status, JSON.stringify(told.body)]).toEqual([
      body,
      status,
      expect.stringContaining(message),
    ])
  }
  const many = Array.from({ length: 21 }, (_, n) => `${n}`)
  const merges: [unknown, number, string][] = [
    [undefined, 422, 'assetIds'],
    [[], 422, 'assetIds'],
    [[asset.id], 422, 'assetIds'],
    [[asset.id, asset.id], 422, 'assetIds'],
    [many, 422, 'assetIds'],
    [[asset.id, 7], 422, 'assetIds'],
    [[asset.id, 'nothing'], 404, 'Property not found'],
    [[asset.id, sold.asset.id], 409, 'A property for rent and one for sale cannot be merged'],
  ]
  for (const [assetIds, status, message] of merges) {
    const told = await visit('POST', '/api/assets/merge', { assetIds })
    expect([assetIds, told.status, JSON.stringify(told.body)]).toEqual([
      assetIds,
      status,
      expect.stringContaining(message),
    ])
  }
  const after = here.db.$client.query('select count(*), max(seq) from changes').values()
  expect(after).toEqual(before)
  const third = aListing()
  bring(here, third)
  const late = homeOf(here, third).asset
  merge(here, one, third)
  const again = await visit('POST', '/api/assets/merge', { assetIds: [asset.id, late.id] })
  expect(again).toMatchObject({ status: 409, body: { message: 'They are one property already' } })
})

test('a merge with a removed home brings it back, with the price history of the older one', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const [one, other] = [aListing(), aListing({ price: 4_900 })]
  bring(here, one)
  remove(here, one)
  await here.clock.pass(days(2))
  bring(here, other)
  expect(posts(here, bot)).toHaveLength(2)
  const merged = merge(here, other, one)
  expect(merged).toMatchObject({ rid: homeOf(here, one).asset.rid, removedAt: null, price: 4_900 })
  expect(pricesOf(here.db, merged).map(({ price }) => price)).toEqual([5_000, 4_900])
  expect(posts(here, bot)).toHaveLength(2)
  expect(storedProblems(here.db)).toEqual([])
})

test('in Telegram the later card of two merged homes says so, and no longer after a split', async () => {
  using here = world(WITH_TELEGRAM)
  const bot = await florentinBot(here)
  inGroup(here, bot, '-100')
  const [one, other] = [aListing(), aListing({ price: 4_900 })]
  bring(here, one, other)
  const { calls, send } = givenSender(here)
  await send(seconds(4))
  const sent = (at: number) => [calls[at]?.method, calls[at]?.params.message_id]
  merge(here, one, other)
  await send(seconds(4))
  expect([calls.length, sent(2)]).toEqual([3, ['editMessageText', 2]])
  split(here, other)
  await send(seconds(4))
  expect([calls.length, sent(3)]).toEqual([4, ['editMessageText', 2]])
  expect(calls[3]?.params.text).toBe(calls[1]?.params.text)
  const states = here.db.$client
    .query("select state from deliveries where channel = 'telegram' and outgoing_rid is not null")
    .values()
  expect(states.flat()).toEqual(['done', 'done'])
  bring(here, one, { ...other, price: 4_850 })
  await send(seconds(4))
  expect([calls.length, sent(4)]).toEqual([5, ['sendMessage', undefined]])
  expect(storedProblems(here.db)).toEqual([])
})

test('a post that still waits for Telegram when its home is merged is not sent, neither then nor after a split', async () => {
  using here = world(WITH_TELEGRAM)
  const bot = await florentinBot(here)
  inGroup(here, bot, '-100')
  const [one, other] = [aListing(), aListing()]
  bring(here, one, other)
  merge(here, one, other)
  const { calls, send } = givenSender(here)
  await send(seconds(4))
  split(here, other)
  await send(seconds(4))
  expect(calls.map(({ method }) => method)).toEqual(['sendMessage'])
  const states = here.db.$client
    .query("select state from deliveries where channel = 'telegram' order by asset_rid, n")
    .values()
  expect(states.flat()).toEqual(['done', 'suppressed', 'suppressed', 'suppressed'])
  expect(storedProblems(here.db)).toEqual([])
})

test('a decision that the homes do not follow is found by the check of the database', () => {
  using here = world()
  const [one, other] = [aListing(), aListing()]
  bring(here, one, other)
  merge(here, one, other)
  here.db.$client.run('update same_home_decisions set is_same = 0')
  expect(storedProblems(here.db)).toEqual([
    {
      what: 'listing',
      id: homeOf(here, other).kept.id,
      problem: 'belongs to another home than an administrator decided',
    },
  ])
})

test('two listings of a merged home that are split off one after the other stay apart', () => {
  using here = world()
  const [one, first] = [aListing(), aListing({ street })]
  const second = aListing({ street, price: 5_100 })
  bring(here, one, first, second)
  const former = homeOf(here, first).asset
  expect(homeOf(here, second).asset.rid).toBe(former.rid)
  merge(here, one, first)
  expect(split(here, first).rid).toBe(former.rid)
  expect([former.rid, homeOf(here, one).asset.rid]).not.toContain(split(here, second).rid)
  expect(storedProblems(here.db)).toEqual([])
})

test('a listing that joined the split one does not bring both homes together', () => {
  using here = world()
  const [one, other] = [aListing({ street, floor: 2 }), aListing({ street, floor: null })]
  bring(here, one, other)
  const own = split(here, other)
  const third = aListing({ street, floor: 5 })
  bring(here, third)
  expect(homeOf(here, third).asset.rid).toBe(own.rid)
  const home = homeOf(here, one).asset
  bring(here, { ...one, floor: 5 }, { ...third, phone })
  expect(homeOf(here, one).asset.rid).toBe(home.rid)
  expect(homeOf(here, third).asset.rid).toBe(own.rid)
  expect(storedProblems(here.db)).toEqual([])
})

test('posts of a former home return to it also when its shown listing stays with the other one', async () => {
  using here = world()
  const cheap = await florentinBot(here, { priceLimit: [0, 4_600] })
  const [one, shown] = [aListing(), aListing({ street, price: 4_500 })]
  const second = aListing({ street, price: 4_600 })
  bring(here, one)
  await here.clock.pass(hours(1))
  bring(here, shown, second)
  expect(posts(here, cheap)).toHaveLength(1)
  merge(here, one, shown)
  split(here, second)
  expect(storedProblems(here.db)).toEqual([])
  expect(posts(here, cheap)).toHaveLength(1)
})

test('a post that showed a listing within its home stays a post of that home', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const [one, other] = [aListing({ street }), aListing({ street, price: 4_800 })]
  bring(here, one)
  await here.clock.pass(hours(1))
  bring(here, other)
  expect(posts(here, bot).map(({ kind }) => kind)).toEqual(['match', 'price'])
  split(here, other)
  expect(storedProblems(here.db)).toEqual([])
  bring(here, { ...other, price: 4_700 })
  expect(posts(here, bot)[2]).toEqual({ kind: 'price', price: 4_700, previousPrice: 4_800 })
})
