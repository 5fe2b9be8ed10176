import { expect, spyOn, test } from 'bun:test'
import { write } from '../database/database.ts'
import { days, hours } from '../kernel/clock.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { valuesOf } from '../testing/worlds/rows.ts'
import { type World, world } from '../testing/worlds/world.ts'
import type { Listing } from './domain/asset.ts'
import { textsOf } from './domain/asset.ts'
import { type Kept, keepListing, retireListing } from './service.ts'
import { assetByRid } from './store/assets.ts'
import { listingsOf } from './store/listings.ts'

const isMatchedChange = () => false as boolean

function keep(here: World, listing: Listing, isMatched = isMatchedChange): Kept {
  const at = { random: here.random, now: here.clock.now(), isMatchedChange: isMatched }
  return write(here.db, (tx) => keepListing(tx, listing, at))
}

function retire(here: World, listing: Listing) {
  const [kept] = here.db.$client
    .query<{ rid: number }, [string]>('select rid from listings where external_id = ?')
    .all(listing.externalId)
  const at = { now: here.clock.now(), isMatchedChange }
  return write(here.db, (tx) => retireListing(tx, kept?.rid ?? 0, at))
}

/**
 * The number of times that each text was normalised: `normaliseHebrew` begins with `normalize` where a text has a point.
 */
function normalisations(run: () => void): Map<string, number> {
  const counts = new Map<string, number>()
  const spy = spyOn(String.prototype, 'normalize')
  try {
    run()
    for (const text of spy.mock.contexts.map(String))
      if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1)
  } finally {
    spy.mockRestore()
  }
  return counts
}

const TEXTS = ['עִיר', 'שכוּנה', 'רְחוב 7', 'סוּג', 'תֵיאור'] as const
const [city, neighbourhood, street, propertyType, description] = TEXTS

test('each text of a listing is normalised once when it comes in, and never when it is unchanged', () => {
  using here = world()
  const listing = aListing({ city, neighbourhood, street, propertyType, description })
  const once = normalisations(() => keep(here, listing))
  expect(TEXTS.map((text) => once.get(text))).toEqual([1, 1, 1, 1, 1])
  const unchanged = normalisations(() => keep(here, listing))
  expect([...unchanged]).toEqual([])
  const changed = normalisations(() => keep(here, { ...listing, price: 4_000 }))
  expect(TEXTS.map((text) => changed.get(text))).toEqual([1, 1, 1, 1, 1])
  const joining = aListing({ ...listing, externalId: 'other', description: 'אַחר' })
  const joined = normalisations(() => keep(here, joining))
  expect(joined.get('אַחר')).toBe(1)
})

test('a listing whose values are more exact than they are kept is unchanged when it is read again', () => {
  using here = world()
  const exact = aListing({ coordinates: [34.771_828_4, 32.056_814_6], rooms: 3.54 })
  const { asset } = keep(here, exact)
  expect(asset).toMatchObject({ coordinates: [34.771828, 32.056815], rooms: 3.5 })
  expect(keep(here, exact).outcome).toBe('unchanged')
})

test('the texts of a home are those of its live listings', () => {
  using here = world()
  const first = aListing({ street: 'הרצל 10', description: 'מרפסת, "גדולה"', propertyType: 'דירה' })
  const second = aListing({ street: 'הרצל 10', description: null, propertyType: 'דירת גן' })
  expect(textsOf(keep(here, first).asset)).toEqual(['דירה\nמרפסת גדולה'])
  expect(textsOf(keep(here, second).asset)).toEqual(['דירה\nמרפסת גדולה', 'דירת גן'])
  const changed = keep(here, { ...second, description: 'חדש' })
  expect(textsOf(changed.asset)).toEqual(['דירה\nמרפסת גדולה', 'דירת גן\nחדש'])
  expect(textsOf(retire(here, first)?.asset ?? changed.asset)).toEqual(['דירת גן\nחדש'])
  const removed = retire(here, second)?.asset ?? changed.asset
  expect(textsOf(removed)).toEqual(['דירת גן\nחדש'])
  expect(removed.removedAt).toBe(here.clock.now())
  expect(retire(here, second)).toBeUndefined()
  const back = keep(here, second)
  expect(back).toMatchObject({ isToMatch: true, asset: { removedAt: null } })
  expect(listingsOf(here.db, back.asset.rid).map(({ goneAt }) => goneAt === null)).toEqual([
    false,
    true,
  ])
})

test('a listing with a street and one without are one home, whichever comes first', () => {
  using here = world()
  const size = { buildSize: 60 }
  const home = ({ asset }: Kept) => asset.rid
  const known = home(keep(here, aListing({ ...size, street: 'הרצל 1' })))
  const posted = aListing({ ...size, street: null })
  expect(home(keep(here, posted))).toBe(known)
  const dearer = { ...posted, externalId: 'dearer', price: 5_001, size: 71 }
  expect(home(keep(here, dearer))).not.toBe(known)
  const bare = home(keep(here, aListing({ ...size, street: null, price: 6_000, floor: 3 })))
  expect(home(keep(here, aListing({ ...size, street: 'אלנבי 1', price: 6_000, floor: 3 })))).toBe(
    bare,
  )
  expect(
    home(keep(here, aListing({ ...size, street: null, price: 6_000, floor: 3, size: 68 }))),
  ).toBe(bare)
})

test('a listing that is gone contradicts a changed one of its home for 90 days', async () => {
  for (const [passed, isReleased] of [
    [days(89), true],
    [days(91), false],
  ] as const) {
    using here = world()
    const stated = { street: 'הרצל 10', floor: null }
    const [one, other] = [aListing(stated), aListing({ ...stated, floor: 2 })]
    const { asset } = keep(here, one)
    expect(keep(here, other).asset.rid).toBe(asset.rid)
    retire(here, other)
    await here.clock.pass(passed)
    const moved = keep(here, { ...one, floor: 5 })
    expect([moved.asset.rid !== asset.rid, moved.move?.kind === 'released']).toEqual([
      isReleased,
      isReleased,
    ])
  }
})

test('homes are counted in the hour in which they are first seen', async () => {
  using here = world()
  const known = aListing()
  for (const listing of [known, { ...known, price: 4_000 }, aListing()]) keep(here, listing)
  await here.clock.pass(hours(1))
  keep(here, aListing())
  const counts = "select count from hourly_counts where kind = 'assets' order by hour"
  expect(valuesOf(here, counts)).toEqual([[2], [1]])
})

test('the home that is returned is the one that is stored', async () => {
  using here = world()
  const first = aListing({ street: 'הרצל 10', features: { lift: true }, rooms: 3.54 })
  const second = aListing({ street: 'הרצל 10', images: ['a'], coordinates: [34.77, 32.0568146] })
  const changed = { ...first, price: 4_900, features: {}, floor: null, tags: ['x'] }
  for (const listing of [first, second, changed, { ...second, merchant: null, size: 71 }]) {
    const { asset } = keep(here, listing, () => true)
    expect(assetByRid(here.db, asset.rid)).toEqual(asset)
    await here.clock.pass(hours(1))
  }
})
