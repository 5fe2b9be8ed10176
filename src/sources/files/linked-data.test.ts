import { expect, test } from 'bun:test'
import { readText } from '../../reading/reader.ts'
import { START } from '../../testing/worlds/world.ts'
import { readDefinition } from './definition.ts'
import { readFile } from './read.ts'

/** Three lines and no more. */
const FILE = 'id: linked\nurl: https://homes.example/list\nfrom: jsonld\n'

type Json = Record<string, unknown>

const pageOf = (...blocks: unknown[]) =>
  blocks
    .map((block) => `<script type="application/ld+json">${JSON.stringify(block)}</script>`)
    .join('\n')

function read(page: string, file = FILE) {
  const defined = readDefinition(file)
  if (defined.kind === 'problems') throw new Error(JSON.stringify(defined.problems))
  const { definition } = defined
  const origin = { readText, now: START, source: definition.id, base: 'https://homes.example/list' }
  return readFile(definition, page, origin)
}

function homes(...blocks: unknown[]) {
  const found = read(pageOf(...blocks))
  if (found.kind === 'problem') throw new Error(JSON.stringify(found.problem))
  return found.homes
}

const APARTMENT: Json = {
  '@type': 'Apartment',
  numberOfRooms: { '@type': 'QuantitativeValue', value: 3.5 },
  floorSize: { '@type': 'QuantitativeValue', value: 80, unitCode: 'MTK' },
  floorLevel: '2',
  address: { '@type': 'PostalAddress', streetAddress: 'הרצל 5', addressLocality: 'חיפה' },
  geo: { '@type': 'GeoCoordinates', latitude: 32.8, longitude: '35.0' },
  amenityFeature: [
    { '@type': 'LocationFeatureSpecification', name: 'מעלית', value: true },
    { '@type': 'LocationFeatureSpecification', name: 'ממ"ד', value: false },
  ],
}
const OFFER: Json = {
  '@type': 'Offer',
  price: '5200',
  priceCurrency: 'ILS',
  businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
  availabilityStarts: '2026-12-01',
  offeredBy: { '@type': 'RealEstateAgent', telephone: '052-1111111' },
}
const LISTING: Json = {
  '@context': 'https://schema.org',
  '@type': 'RealEstateListing',
  url: '/h/1',
  name: 'דירה בחיפה',
  datePosted: '2026-11-20',
  image: [{ '@type': 'ImageObject', contentUrl: '/p/1.jpg' }, 'https://homes.example/p/2.jpg'],
  about: APARTMENT,
  offers: OFFER,
}
const HOME = {
  externalId: 'homes.example/h/1',
  link: 'https://homes.example/h/1',
  dealType: 'rent',
  price: 5200,
  rooms: 3.5,
  size: 80,
  floor: 2,
  city: 'חיפה',
  street: 'הרצל 5',
  coordinates: [35, 32.8],
  propertyType: 'דירה',
  merchant: true,
  phone: '0521111111',
  entryDate: '2026-12-01',
  images: ['https://homes.example/p/1.jpg', 'https://homes.example/p/2.jpg'],
  description: 'דירה בחיפה\nמעלית',
  sourceCreatedAt: Date.UTC(2026, 10, 19, 22),
}

test.each<[string, unknown]>([
  ['of its own', LISTING],
  ['in a graph', { '@graph': [{ '@type': 'WebPage', name: 'x' }, LISTING] }],
  [
    'in a list',
    { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', position: 1, item: LISTING }] },
  ],
  [
    'in parts that refer to each other',
    {
      '@graph': [
        { ...APARTMENT, '@id': '#flat' },
        { ...LISTING, about: { '@id': '#flat' }, offers: { '@id': '#offer' } },
        { ...OFFER, '@id': '#offer' },
      ],
    },
  ],
  ['under full names of types', { ...LISTING, '@type': ['https://schema.org/RealEstateListing'] }],
])('a listing %s is read without naming any place', (_, block) => {
  expect(homes({ '@type': 'Organization', name: 'An agency' }, block)).toMatchObject([HOME])
})

test('homes are also offers, products and kinds of homes', () => {
  const { about, offers, ...rest } = LISTING
  const asOffer = { ...rest, ...OFFER, itemOffered: APARTMENT }
  const asProduct = { ...rest, '@type': 'Product', offers: { ...OFFER, itemOffered: APARTMENT } }
  const asHome = { ...rest, ...APARTMENT, offers: [OFFER] }
  for (const block of [asOffer, asProduct, asHome]) expect(homes(block)).toMatchObject([HOME])
})

test.each<[string, Json, unknown]>([
  ['another currency', { priceCurrency: 'USD' }, null],
  ['a night', { priceSpecification: { price: 900, priceCurrency: 'ILS', unitCode: 'DAY' } }, null],
  ['a month', { priceSpecification: { price: 900, priceCurrency: 'ILS', unitCode: 'MON' } }, 900],
  ['a square metre', { priceSpecification: { price: 900, unitCode: 'MTK' } }, null],
  ['one price of many', { price: undefined, lowPrice: 4_000, highPrice: 6_000 }, null],
  ['one price for all', { price: undefined, lowPrice: 4_000, highPrice: 4_000 }, 4_000],
])('the price of an offer in terms of %s', (_, change, price) => {
  expect(homes({ ...LISTING, offers: { ...OFFER, ...change } })[0]?.price).toBe(price as number)
})

test.each<[unknown, number | null]>([
  [{ value: 861, unitCode: 'FTK' }, 80],
  [{ value: '80' }, 80],
  ['כ-80 מ"ר', 80],
  [{ value: 80, unitCode: 'ACR' }, null],
])('the size %p', (floorSize, size) => {
  expect(homes({ ...LISTING, about: { ...APARTMENT, floorSize } })[0]?.size ?? null).toBe(size)
})

test.each<[string, Json, string | null]>([
  ['a sale', { businessFunction: 'http://purl.org/goodrelations/v1#Sell' }, 'sale'],
  ['a price for a month', { businessFunction: undefined, unitCode: 'MON' }, 'rent'],
])('the deal of %s', (_, change, dealType) => {
  expect(homes({ ...LISTING, offers: { ...OFFER, ...change } })[0]?.dealType).toBe(
    dealType as 'rent',
  )
})

test.each<[Json, Json]>([
  [
    { name: 'ארנונה', value: 480, unitText: 'לדו חודשי' },
    { arnona: 240, arnonaPer: 'twoMonths', vaad: null },
  ],
  [
    { name: 'Property tax', value: '4,800', unitCode: 'ANN' },
    { arnona: 400, arnonaPer: 'year' },
  ],
  [
    { name: 'ארנונה לחודשיים', value: 480 },
    { arnona: 240, arnonaPer: 'twoMonths' },
  ],
  [
    { name: 'ועד בית', value: 200, unitCode: 'MON' },
    { arnona: null, vaad: 200 },
  ],
  [
    { name: 'Parking', value: 300 },
    { arnona: null, arnonaPer: null, vaad: null },
  ],
  [{ name: 'ארנונה' }, { arnona: null, arnonaPer: null }],
  [{ value: 300 }, { arnona: null, vaad: null }],
])('the further property %p is %p', (property, costs) => {
  const additionalProperty = [{ '@type': 'PropertyValue', ...property }]
  const [home] = homes({ ...LISTING, about: { ...APARTMENT, additionalProperty } })
  expect(home).toMatchObject({ ...HOME, ...costs })
})

test('an action that a home offers says its price and what the deal is', () => {
  const action = (type: string, price: number) => ({
    ...APARTMENT,
    url: '/homes/1',
    potentialAction: { '@type': type, price, priceCurrency: 'ILS' },
  })
  expect(homes(action('RentAction', 5_200))[0]).toMatchObject({ price: 5_200, dealType: 'rent' })
  expect(homes(action('BuyAction', 2_450_000))[0]).toMatchObject({
    price: 2_450_000,
    dealType: 'sale',
  })
  expect(homes(action('ViewAction', 5_300))[0]?.price ?? null).toBeNull()
})

test('what is inside of a home is about it, and no home of its own', () => {
  const similar = { ...LISTING, url: '/h/2' }
  expect(homes({ ...LISTING, isSimilarTo: [similar] })).toHaveLength(1)
})

test('fields that are named override the meaning, and the first place with a value counts', () => {
  const page = pageOf({ ...LISTING, sku: 'a-7', asked: { sum: 4_900 } })
  const fields = 'fields:\n  price: [none.at.all, asked.sum]\n  externalId: sku\n'
  const found = read(page, `${FILE}${fields}`)
  expect(found).toMatchObject({ homes: [{ ...HOME, externalId: 'a-7', price: 4_900 }] })
})

test('a field that a page need not have is no change of its shape', () => {
  const bare = (n: number) => ({
    '@type': 'Apartment',
    url: `/h/${n}`,
    description: 'להשכרה',
    numberOfRooms: 3,
  })
  expect(homes(bare(1), bare(2), bare(3), bare(4))).toHaveLength(4)
})

test('linked data without a home is a changed shape, and hostile data breaks nothing', () => {
  expect(read(pageOf({ '@type': 'WebSite' }))).toMatchObject({
    kind: 'problem',
    problem: { code: 'shapeChanged', problem: 'matches nothing' },
  })
  let deep: unknown = LISTING
  for (let n = 0; n < 3_000; n += 1) deep = { inner: deep }
  for (const hostile of [deep, [[[[]]]], null, 'x', { '@type': 7, '@id': {} }, { '@graph': 'x' }])
    expect(read(pageOf(hostile)).kind).toBe('problem')
  const circle = { '@id': '#a', '@type': 'Offer', price: 4_000, itemOffered: { '@id': '#a' } }
  expect(read(pageOf(circle)).kind).toBe('read')
})
