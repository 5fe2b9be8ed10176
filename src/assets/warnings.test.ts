import { expect, test } from 'bun:test'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, remove } from '../testing/worlds/passes.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { detailOf } from './detail.ts'
import type { Listing } from './domain/asset.ts'
import { assetByRid } from './store/assets.ts'
import { listingOf } from './store/listings.ts'

function home(here: World, listing: Listing) {
  const asset = assetByRid(here.db, listingOf(here.db, listing)?.assetRid ?? 0)
  if (!asset) throw new Error('The home is missing')
  return asset
}

const warnings = (here: World, listing: Listing) => detailOf(here.db, home(here, listing)).warnings

const private_ = { merchant: false, phone: '0521111111' }

test('one number in three cities is a sign, unless it is that of an agent or only one of the homes is still live', () => {
  using here = world()
  const at = (city: string, more: Partial<Listing> = {}) =>
    aListing({ ...private_, city, street: `${city} 5`, ...more })
  const three = [at('חיפה'), at('אשדוד'), at('נתניה')] as const
  bring(here, three[0], three[1])
  expect(warnings(here, three[0])).toEqual([])
  bring(here, three[2])
  expect(warnings(here, three[0])).toEqual([{ sign: 'manyCities', evidence: 'אשדוד, חיפה, נתניה' }])
  remove(here, three[1])
  expect(warnings(here, three[0])).toEqual([])
  const agent = (city: string) => at(city, { phone: '0522222222', merchant: null })
  bring(here, agent('חיפה'), agent('אשדוד'), at('נתניה', { phone: '0522222222', merchant: true }))
  expect(warnings(here, three[0])).toEqual([])
})
