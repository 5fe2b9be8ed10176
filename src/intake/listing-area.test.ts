import { expect, test } from 'bun:test'
import { loadAreas } from '../areas/store.ts'
import { readYad2 } from '../sources/yad2/read.ts'
import { aFeed, aFeedRecord } from '../testing/worlds/listings.ts'
import { toListing } from './ingest.ts'

const areas = loadAreas()

function areaOf(address: Record<string, unknown>) {
  const body = aFeed([aFeedRecord('a1b2c3', { address: { city: { text: 'חיפה' }, ...address } })])
  const reading = readYad2({ status: 200, body })
  const [raw] = reading.kind === 'page' ? reading.listings : []
  if (!raw) throw new Error('no listing was read')
  const { areaCode, areaBy } = toListing(raw, areas)
  return { areaCode, areaBy }
}

const coords = { lon: 34.771828, lat: 32.056814 }

test('the area of a listing is found from what its record states', () => {
  const neighborhood = { text: 'זיו' }
  const street = { text: 'הרצל' }
  expect(areaOf({ neighborhood: { id: 642, ...neighborhood } })).toEqual({
    areaCode: 642,
    areaBy: 'id',
  })
  expect(areaOf({ neighborhood, street, house: { number: 5 }, coords })).toEqual({
    areaCode: 643,
    areaBy: 'name',
  })
  expect(areaOf({ street, house: { number: 5 }, coords })).toEqual({
    areaCode: 205,
    areaBy: 'polygon',
  })
  expect(areaOf({ coords })).toEqual({ areaCode: null, areaBy: null })
})
