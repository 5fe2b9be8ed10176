import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import type { Listing } from '../domain/asset.ts'
import { keepListing } from '../service.ts'
import { assetChanges } from '../tables.ts'
import { changesSince } from './changes.ts'

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

test('a change kept by an earlier version states no features and no phones', () => {
  using here = world()
  const { rid } = keep(here, aListing())
  const kept = { assetRid: rid, rev: 1, at: 1, before: { facts: { price: 1 }, isSilent: false } }
  write(here.db, (tx) => tx.insert(assetChanges).values(kept).run())
  const [change] = changesSince(here.db, [rid], 0).get(rid) ?? []
  expect(change?.before).toMatchObject({ price: 1, features: {}, listingPhones: [] })
})
