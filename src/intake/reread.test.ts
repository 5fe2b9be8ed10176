import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { assetByRid } from '../assets/store/assets.ts'
import { listingOf } from '../assets/store/listings.ts'
import { current } from '../database/counters.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, florentinBot, posts } from '../testing/worlds/passes.ts'
import { type OldListing, previousVersion } from '../testing/worlds/previous-version.ts'
import { START, world } from '../testing/worlds/world.ts'
import { rereadStored } from './reread.ts'

const { signal } = new AbortController()
const NEVER = { now: () => START, monotonic: () => 0, sleep: async () => undefined }

/** A world whose database was made by the previous version, with one bot for Florentin and Neve Sha'anan. */
function updated(listings: readonly OldListing[]) {
  const here = world()
  const path = join(here.dataDir, 'previous.db')
  const db = previousVersion(path, listings, { areaCodes: [205, 1520], at: START - 1_000 })
  const home = (externalId: string) => {
    const kept = listingOf(db, { source: 'yad2', externalId })
    const asset = kept && assetByRid(db, kept.assetRid)
    if (!kept || !asset) throw new Error(`No listing ${externalId}`)
    return { kept, asset }
  }
  const messages = () =>
    db.$client.query('select id, superseded_by from messages order by seq').values()
  const after = { ...here, db, clock: { ...here.clock, ...NEVER } }
  return { here, after, home, messages, [Symbol.dispose]: here[Symbol.dispose] }
}

test('stored listings are read again once, without a new rev and without a post', async () => {
  using old = updated([
    { asset: 1, externalId: 'plain' },
    { asset: 2, externalId: 'absurd', price: 4_294_967_295, street: 'אלנבי 1' },
    { asset: 3, externalId: 'placed', street: 'אלנבי 2', areaCode: 1520, areaBy: 'polygon' },
  ])
  const { after, home, messages } = old
  const rev = current(after.db, 'rev')
  expect(await rereadStored(after, signal)).toEqual({
    texts: true,
    descriptions: true,
    listings: true,
  })
  expect(await rereadStored(after, signal)).toEqual({
    texts: false,
    descriptions: false,
    listings: false,
  })
  expect(home('plain').kept.streetKey).toBe('תל אביב יפו|הרצל|10')
  expect(home('absurd')).toMatchObject({
    kept: { price: null, implausible: { price: 4_294_967_295 } },
    asset: { price: null, rev: 2, lastSeenAt: START - 1_000 },
  })
  expect(home('placed').asset).toMatchObject({ areaCode: 205, areaBy: 'name', rev: 3 })
  expect(current(after.db, 'rev')).toBe(rev)
  expect(messages()).toHaveLength(3)
})

test('homes that are one by the new rules are merged, and posts of both stay with the later one folded', async () => {
  using old = updated([
    { asset: 1, externalId: 'one' },
    { asset: 2, externalId: 'other', floor: 2, price: 5_100 },
  ])
  const { after, home, messages } = old
  await rereadStored(after, signal)
  expect(home('other')).toMatchObject({
    kept: { joinedBy: 'number', formerAssetRid: 2 },
    asset: { rid: 1, price: 5_000, rev: 1 },
  })
  expect(messages()).toEqual([
    ['message 1', null],
    ['message 2', 'message 1'],
  ])
})

test('a listing that joined by a rule of before stays only where a rule of now agrees', async () => {
  const point = [34_771_800, 32_056_800] as const
  using old = updated([
    { asset: 1, externalId: 'first', point },
    { asset: 1, externalId: 'same', joinedBy: 'address', price: 5_200 },
    { asset: 1, externalId: 'near', joinedBy: 'distance', street: 'הרצל 14', point },
    { asset: 1, externalId: 'vague', joinedBy: 'distance', street: null, point, price: 5_300 },
  ])
  const { after, home, messages } = old
  const rev = current(after.db, 'rev')
  await rereadStored(after, signal)
  expect(home('same')).toMatchObject({ kept: { joinedBy: 'number' }, asset: { rid: 1 } })
  const apart = ['near', 'vague'].map(home)
  expect(new Set([1, ...apart.map(({ asset }) => asset.rid)]).size).toBe(3)
  for (const { kept, asset } of apart) {
    expect(kept.joinedBy).toBeNull()
    expect(asset).toMatchObject({ firstSeenAt: START - 1_000, lastSeenAt: START - 1_000 })
  }
  expect(current(after.db, 'rev')).toBe(rev)
  expect(messages()).toHaveLength(1)
})

test('a street and a size join no more at 3 %, and what joined at 1 % stays when its price has changed', async () => {
  using old = updated([
    { asset: 1, externalId: 'first', street: 'הרצל' },
    { asset: 1, externalId: 'third', street: 'הרצל', joinedBy: 'street', price: 5_150 },
    { asset: 1, externalId: 'later', street: 'הרצל', joinedBy: 'street', price: 5_400 },
  ])
  const { after, home } = old
  const { kept } = home('later')
  after.db.$client.run(
    'insert into listing_former_prices (listing_rid, n, price, until) values (?, 1, 5040, 1)',
    [kept.rid],
  )
  await rereadStored(after, signal)
  expect(home('later')).toMatchObject({ kept: { joinedBy: 'street' }, asset: { rid: 1 } })
  expect(home('third').kept).toMatchObject({ joinedBy: null })
  expect(home('third').asset.rid).not.toBe(1)
})

test('a listing that is gone stays where it was', async () => {
  using old = updated([
    { asset: 1, externalId: 'first' },
    { asset: 1, externalId: 'gone', joinedBy: 'distance', street: 'הרצל 14', isGone: true },
  ])
  await rereadStored(old.after, signal)
  expect(old.home('gone').asset.rid).toBe(1)
})

test('a post of the version before counts as one of the first listing of its home', async () => {
  const listings = [
    { asset: 1, externalId: 'first' },
    { asset: 1, externalId: 'second', joinedBy: 'address', price: 5_200 },
  ]
  const facts = { propertyType: 'דירה', merchant: false, size: 70, rooms: 3, street: 'הרצל 10' }
  const after = async (externalId: string, price: number) => {
    using old = updated(listings)
    await rereadStored(old.after, signal)
    const here = { ...old.here, db: old.after.db }
    bring(here, aListing({ ...facts, externalId, price, floor: 6 }))
    return old.messages().length
  }
  expect(await after('first', 5_000)).toBe(1)
  expect(await after('second', 5_200)).toBe(2)
})

test('reading what the update read again posts nothing either', async () => {
  using old = updated([
    { asset: 1, externalId: 'first' },
    { asset: 1, externalId: 'near', joinedBy: 'distance', street: 'הרצל 14', price: 5_200 },
    { asset: 2, externalId: 'placed', street: 'אלנבי 2', areaCode: 1, areaBy: 'polygon' },
  ])
  const { after, messages } = old
  await rereadStored(after, signal)
  const listing = { propertyType: 'דירה', merchant: false, floor: 2, size: 70, rooms: 3 }
  bring(
    { ...old.here, db: after.db },
    aListing({ ...listing, externalId: 'first', street: 'הרצל 10', price: 4_990 }),
    aListing({ ...listing, externalId: 'near', street: 'הרצל 14', price: 5_190 }),
    aListing({ ...listing, externalId: 'placed', street: 'אלנבי 2', price: 4_980 }),
  )
  expect(messages()).toHaveLength(2)
})

test('a price that the rules find by themselves counts as told to bots that posted its home without one', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const home = aListing({ price: null, implausible: { price: 5_000 } })
  bring(here, home)
  await rereadStored({ ...here, clock: { ...here.clock, ...NEVER } }, signal)
  bring(here, { ...home, price: 4_900, implausible: {} })
  expect(posts(here, bot)).toEqual([
    { kind: 'match', price: null, previousPrice: null },
    { kind: 'price', price: 4_900, previousPrice: 5_000 },
  ])
})

test('a transaction changes at most a hundred rows, with a pause before the next one', async () => {
  using old = updated(
    Array.from({ length: 130 }, (_, n) => ({
      asset: n + 1,
      externalId: `n${n}`,
      street: `אלנבי ${n + 1}`,
    })),
  )
  let pauses = 0
  const sleep = async () => {
    pauses += 1
  }
  const clock = { ...old.after.clock, sleep }
  await rereadStored({ ...old.after, clock }, signal)
  expect(pauses).toBe(5)
  old.after.db.$client.query('update counters set value = 0').run()
  let ticks = 0
  pauses = 0
  await rereadStored({ ...old.after, clock: { ...clock, monotonic: () => ticks++ * 2 } }, signal)
  expect(pauses).toBe(64 * 5)
})

test('an interrupted reading begins anew', async () => {
  using old = updated([{ asset: 1, externalId: 'one' }])
  const stopped = AbortSignal.abort()
  const interrupted = await rereadStored(old.after, stopped).then(
    () => 'read',
    () => 'stopped',
  )
  expect(interrupted).toBe('stopped')
  expect(await rereadStored(old.after, signal)).toEqual({
    texts: true,
    descriptions: true,
    listings: true,
  })
})
