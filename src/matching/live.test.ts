import { expect, test } from 'bun:test'
import { type Criteria, isMatchedChange } from '../assets/criteria/criteria.ts'
import type { Asset, Listing } from '../assets/domain/asset.ts'
import { type Kept, keepListing, retireListing } from '../assets/service.ts'
import type { Bot } from '../bots/domain/bot.ts'
import { changeBot } from '../bots/service.ts'
import { messagePage } from '../chats/store/messages.ts'
import { write } from '../database/database.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { createBotIndex } from './bot-index.ts'
import { createCatchUp } from './catch-up.ts'
import { matchHome } from './service.ts'

/** Keeps a listing and asks every bot about its home. */
function bring(here: World, listing: Listing): Kept {
  const at = { random: here.random, now: here.clock.now() }
  return write(here.db, (tx) => {
    const kept = keepListing(tx, listing, { ...at, isMatchedChange })
    if (kept.isToMatch) matchNow(here, kept)
    return kept
  })
}

function matchNow(here: World, kept: Pick<Kept, 'asset' | 'befores' | 'outcome'>) {
  const index = createBotIndex()
  index.refresh(here.db)
  const pass = { runRid: null, groupId: null, posts: new Map<number, number>() }
  const at = { random: here.random, now: here.clock.now(), pass }
  return write(here.db, (tx) => matchHome(tx, index, kept, at))
}

function remove(here: World, { rid }: Asset): void {
  const at = { now: here.clock.now(), isMatchedChange }
  const listings = here.db.$client
    .query<{ rid: number }, [number]>('select rid from listings where asset_rid = ?')
    .all(rid)
  for (const listing of listings) write(here.db, (tx) => retireListing(tx, listing.rid, at))
}

async function bot(here: World, criteria: Partial<Criteria> = {}): Promise<Bot> {
  return givenBot(here, await givenUser(here), { neighborhoodCodes: [205], ...criteria })
}

const posts = (here: World, { websiteChatRid }: Bot) =>
  messagePage(here.db, websiteChatRid, { page: 1, limit: 100 }).map(({ message }) => message.kind)

test('a home that returns is posted to bots that never posted it, and never twice to one bot', async () => {
  using here = world()
  const early = await bot(here)
  const home = aListing()
  const { asset } = bring(here, home)
  remove(here, asset)
  const late = await bot(here)
  expect([posts(here, early), posts(here, late)]).toEqual([['match'], []])
  expect(bring(here, home)).toMatchObject({ outcome: 'updated', isToMatch: true })
  expect([posts(here, early), posts(here, late)]).toEqual([['match'], ['match']])
  remove(here, asset)
  bring(here, home)
  expect([posts(here, early), posts(here, late)]).toEqual([['match'], ['match']])
})

test('a home that was known when a bot started is not posted because it is read again', async () => {
  using here = world()
  const before = givenBot(here, await givenUser(here))
  const home = aListing()
  const { asset } = bring(here, home)
  const none = { ...here, catchUp: () => undefined }
  const started = changeBot(none, before.id, { neighborhoodCodes: [205] })
  expect(started.watchFrom).toBe(asset.rev)
  const index = createBotIndex()
  index.refresh(here.db)
  expect(index.botsFor(here.db, asset)).toEqual([])
  expect(matchNow(here, { asset, befores: [asset], outcome: 'unchanged' })).toEqual({
    matched: 0,
    delivered: 0,
  })
  expect(bring(here, home).isToMatch).toBe(false)
  expect(bring(here, { ...home, description: 'new' }).asset.rev).toBe(asset.rev + 1)
  expect(bring(here, { ...home, price: 5_001 }).isToMatch).toBe(true)
  expect(posts(here, started)).toEqual([])
})

test('a home is matched again when a fact changes that only a new criterion reads', async () => {
  using here = world()
  const large = await bot(here, { sizeMin: 100 })
  const clean = await bot(here, { excludeWords: ['מרתף'] })
  const home = aListing({ size: 60, description: 'במרתף' })
  bring(here, home)
  expect([posts(here, large), posts(here, clean)]).toEqual([[], []])
  bring(here, { ...home, size: 100 })
  expect([posts(here, large), posts(here, clean)]).toEqual([['match'], []])
  bring(here, { ...home, size: 100, description: 'בקומה ראשונה' })
  expect([posts(here, large), posts(here, clean)]).toEqual([['match'], ['match']])
})

test('a home with a word to leave out matches once it has a listing without the word', async () => {
  using here = world()
  const clean = await bot(here, { excludeWords: ['מרתף'] })
  bring(here, aListing({ street: 'הרצל 10', description: 'במרתף' }))
  expect(posts(here, clean)).toEqual([])
  bring(here, aListing({ street: 'הרצל 10', description: 'מרפסת' }))
  expect(posts(here, clean)).toEqual(['match'])
})

test('a started bot posts recent homes by every criterion', async () => {
  using here = world()
  bring(here, aListing({ size: 60 }))
  bring(here, aListing({ size: 100, description: 'במרתף' }))
  bring(here, aListing({ size: 100 }))
  bring(here, aListing({ size: null }))
  const chosen = await bot(here, { sizeMin: 100, excludeWords: ['מרתף'] })
  expect(posts(here, chosen)).toEqual(['match', 'match'])
  const at = { ...here, catchUp: createCatchUp(here.random) }
  changeBot(at, chosen.id, { sizeMin: 50, excludeWords: [] })
  expect(posts(here, chosen)).toEqual(['match', 'match'])
})
