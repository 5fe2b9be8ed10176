import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import { hours, minutes } from '../../kernel/clock.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import type { Listing } from '../domain/asset.ts'
import { textsOf } from '../domain/asset.ts'
import { keepListing } from '../service.ts'
import { assetChanges } from '../tables.ts'
import { changesSince, forgetAssetChanges, madeSince } from './changes.ts'

function keep(here: World, listing: Listing) {
  const at = { random: here.random, now: here.clock.now(), isMatchedChange: () => true }
  return write(here.db, (tx) => keepListing(tx, listing, at)).asset
}

test('a change keeps the features and the phones of before, and raises rev', () => {
  using here = world()
  const listing = aListing({ features: { lift: false }, phone: null })
  const before = keep(here, listing)
  const after = keep(here, { ...listing, features: { lift: true }, phone: '0520000000' })
  expect(after).toMatchObject({ features: { lift: true }, listingPhones: ['0520000000'] })
  expect(after.rev).toBeGreaterThan(before.rev)
  const [change] = changesSince(here.db, [after.rid], 0).get(after.rid) ?? []
  expect(change?.before).toMatchObject({ features: { lift: false }, listingPhones: [null] })
})

test('a change keeps only what it replaced; earlier states are those of now without it', () => {
  using here = world()
  const listing = aListing({ price: 5_000, description: 'מרפסת גדולה' })
  const { rid } = keep(here, listing)
  keep(here, { ...listing, price: 4_000 })
  keep(here, { ...listing, price: 4_000, rooms: 4 })
  const stored = here.db.select().from(assetChanges).all()
  expect(stored.map(({ before }) => before)).toEqual([
    { facts: { price: 5_000, total: 5_000 }, isSilent: false },
    { facts: { rooms: 3 }, isSilent: false },
  ])
  const befores = changesSince(here.db, [rid], 0)
    .get(rid)
    ?.map(({ before }) => before)
  expect(befores).toMatchObject([
    { price: 5_000, rooms: 3 },
    { price: 4_000, rooms: 3 },
  ])
  expect(befores?.map(textsOf)).toEqual([['דירה\nמרפסת גדולה'], ['דירה\nמרפסת גדולה']])
})

test('a change of the texts keeps those of before, of a home with one listing and with two', () => {
  using here = world()
  const one = aListing({ street: 'הרצל 10', description: 'מרפסת' })
  const two = aListing({ street: 'הרצל 10', description: 'מרתף' })
  const { rid } = keep(here, one)
  keep(here, { ...one, description: 'מרפסת, "גדולה"' })
  keep(here, { ...one, description: 'מרפסת גדולה' })
  keep(here, two)
  keep(here, { ...two, description: 'גינה' })
  const stored = here.db.select({ before: assetChanges.before }).from(assetChanges).all()
  expect(stored.map(({ before }) => 'listingTexts' in Object(before.facts))).toEqual([
    true,
    false,
    true,
    true,
  ])
  const changes = changesSince(here.db, [rid], 0).get(rid) ?? []
  expect(changes.map(({ before }) => textsOf(before))).toEqual([
    ['דירה\nמרפסת'],
    ['דירה\nמרפסת גדולה'],
    ['דירה\nמרפסת גדולה'],
    ['דירה\nמרפסת גדולה', 'דירה\nמרתף'],
  ])
})

test('of a change that an earlier version kept, what it does not contain is as it is now', () => {
  using here = world()
  const { rid } = keep(here, aListing({ features: { lift: true } }))
  const kept = { assetRid: rid, rev: 1, at: 1, before: { facts: { price: 1 }, isSilent: false } }
  write(here.db, (tx) => tx.insert(assetChanges).values(kept).run())
  const [change] = changesSince(here.db, [rid], 0).get(rid) ?? []
  expect(change?.before).toMatchObject({ price: 1, features: { lift: true } })
})

/** A home with changes at these times (ms), stored in this order. */
function changedAt(here: World, times: readonly number[]): void {
  const { rid: assetRid } = keep(here, aListing())
  write(here.db, (tx) => {
    for (const at of times)
      tx.insert(assetChanges)
        .values({ assetRid, rev: 1, at, before: { facts: {}, isSilent: false } })
        .run()
  })
}

const timesOf = (here: World) =>
  here.db
    .select({ at: assetChanges.at })
    .from(assetChanges)
    .all()
    .map(({ at }) => at)

test('changes since a time are found, also those before which a clock was set back', () => {
  using here = world()
  const day = hours(24)
  changedAt(here, [day, 2 * day, 3 * day + minutes(50), 3 * day - minutes(5), 4 * day])
  const found = here.db
    .select({ at: assetChanges.at })
    .from(assetChanges)
    .where(madeSince(3 * day))
    .all()
  expect(found.map(({ at }) => at)).toEqual([3 * day + minutes(50), 4 * day])
  expect(
    here.db.select({ at: assetChanges.at }).from(assetChanges).where(madeSince(0)).all(),
  ).toHaveLength(5)
})

test('the oldest changes are forgotten, so many at a time and none that is not over', () => {
  using here = world()
  changedAt(here, [1, 2, 3, 9])
  write(here.db, (tx) => {
    expect(forgetAssetChanges(tx, 4, 2)).toBe(2)
    expect(timesOf(here)).toEqual([3, 9])
    expect(forgetAssetChanges(tx, 4, 2)).toBe(1)
    expect(forgetAssetChanges(tx, 4, 2)).toBe(0)
  })
  expect(timesOf(here)).toEqual([9])
})
