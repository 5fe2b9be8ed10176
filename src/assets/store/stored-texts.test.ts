import { expect, test } from 'bun:test'
import { decided } from '../../matching/store.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { NO_PLACES } from '../../testing/worlds/no-places.ts'
import { bring } from '../../testing/worlds/passes.ts'
import { valuesOf } from '../../testing/worlds/rows.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { NEW_CRITERIA } from '../criteria/criteria.ts'
import type { Listing } from '../domain/asset.ts'
import { assetByRid } from './assets.ts'
import { criteriaDecisions } from './criteria-conditions.ts'
import { listingOf } from './listings.ts'
import { listingWithText } from './same-text.ts'

const TEXT = 'דירת שותפים, ללא תיווך'

function homeOf(here: World, listing: Listing): number {
  bring(here, listing)
  return listingOf(here.db, listing)?.assetRid ?? 0
}

/** A listing whose text was stored by an earlier version. */
function olderHome(here: World, listing: Listing): number {
  const rid = homeOf(here, { ...listing, description: 'another' })
  here.db.$client.run('update listings set description = ? where asset_rid = ?', [TEXT, rid])
  return rid
}

test('a Hebrew text is stored with a byte for each character, and one of an earlier version is read', () => {
  using here = world()
  const rid = homeOf(here, aListing({ description: TEXT }))
  const older = olderHome(here, aListing({ street: 'הרצל 9' }))
  expect(valuesOf(here, 'select octet_length(description) from listings order by rid')).toEqual([
    [TEXT.length],
    [Buffer.byteLength(TEXT)],
  ])
  expect([rid, older].map((one) => assetByRid(here.db, one)?.description)).toEqual([TEXT, TEXT])
})

test('a listing is found by its text, whichever version stored it', () => {
  using here = world()
  const [one, older] = [aListing({ description: TEXT }), aListing({ source: 'facebook' })]
  homeOf(here, one)
  olderHome(here, older)
  const found = (source: string, description: string) =>
    listingWithText(here.db, { source, description })
  expect(found('yad2', TEXT)).toBe(one.externalId)
  expect(found('facebook', TEXT)).toBe(older.externalId)
  expect(found('yad2', `${TEXT}.`)).toBeUndefined()
})

test('a statement answers the texts of a home with one listing and with two, however they are stored', () => {
  using here = world()
  const street = 'הרצל 5'
  const homes = [
    homeOf(here, aListing({ description: TEXT })),
    olderHome(here, aListing({ street: 'הרצל 9' })),
    homeOf(here, aListing({ street: 'הרצל 1', description: null, propertyType: 'שותפים' })),
    homeOf(here, aListing({ street: 'הרצל 2', description: 'שותפים 🏠 שותפים' })),
    homeOf(here, aListing({ street: 'הרצל 3', description: null, propertyType: null })),
    homeOf(here, aListing({ street: 'הרצל 4', description: 'שקטה' })),
  ]
  bring(here, aListing({ street, description: TEXT }))
  const both = homeOf(here, aListing({ street, description: 'לשותפים' }))
  const mixed = homeOf(here, aListing({ street: 'הרצל 6', description: TEXT }))
  bring(here, aListing({ street: 'הרצל 6', description: 'שקטה' }))
  const criteria = { ...NEW_CRITERIA, excludeWords: ['שותפים'] }
  const left = decided(here.db, [...homes, both, mixed], criteriaDecisions(criteria, NO_PLACES))
  expect(left).toEqual([homes[4] ?? 0, homes[5] ?? 0, mixed])
})
