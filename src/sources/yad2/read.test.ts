import { expect, test } from 'bun:test'
import type { Problem } from '../../intake/domain/failure.ts'
import { aFeed, aFeedRecord, someFeedRecords } from '../../testing/worlds/listings.ts'
import type { Reading } from '../domain.ts'
import { readYad2 } from './read.ts'

const read = (body: unknown, status = 200) =>
  readYad2({ status, body: typeof body === 'string' ? body : JSON.stringify(body) })

function page(reading: Reading) {
  if (reading.kind !== 'page') throw new Error(`Not a page: ${JSON.stringify(reading)}`)
  return reading
}

const one = (fields: Record<string, unknown>) =>
  page(read(aFeed([aFeedRecord('abcd1234', fields)]))).listings[0]

/** The code of the problem, or the kind of reading that is not a problem. */
const outcome = (reading: Reading) =>
  reading.kind === 'problem' ? reading.problem.code : reading.kind

function changedShape(reading: Reading): Extract<Problem, { code: 'shapeChanged' }> {
  if (reading.kind === 'problem' && reading.problem.code === 'shapeChanged') return reading.problem
  throw new Error(`Not a changed shape: ${JSON.stringify(reading)}`)
}

test('reads every field of a listing', () => {
  const listing = one({
    priceBeforeTag: 5_500,
    orderId: 57_217_275,
    address: {
      city: { text: 'תל אביב יפו' },
      neighborhood: { text: 'פלורנטין', id: 205 },
      street: { text: 'הרצל' },
      house: { number: 10, floor: 0 },
      coords: { lat: 32.056814, lon: 34.771828 },
    },
    metaData: {
      coverImage: 'https://img.yad2.co.il/Pic/1.jpeg',
      images: ['https://img.yad2.co.il/Pic/1.jpeg', 'https://img.yad2.co.il/Pic/2.jpeg'],
      description: ' דירה\u0000 יפה ',
      squareMeterBuild: 68,
    },
    additionalDetails: {
      property: { text: 'דירה' },
      propertyCondition: { id: 3, text: 'במצב שמור' },
      roomsCount: 3,
      squareMeter: 70,
    },
    tags: [{ name: 'ממ״ד', id: 1009, priority: 1 }, { id: 7 }, 'x'],
    dates: { createdAt: '2026-10-06T14:46:18', updatedAt: '2026-11-01T20:59:40' },
    propertyTax: 660,
    houseCommittee: 375,
  })
  expect(listing).toEqual({
    source: 'yad2',
    externalId: 'abcd1234',
    link: 'https://www.yad2.co.il/realestate/item/abcd1234',
    dealType: 'rent',
    isSublet: false,
    price: 5_000,
    arnona: 330,
    arnonaPer: 'twoMonths',
    vaad: 375,
    previousPrice: 5_500,
    rooms: 3,
    size: 70,
    buildSize: 68,
    floor: 0,
    city: 'תל אביב יפו',
    neighbourhood: 'פלורנטין',
    hoodId: 205,
    street: 'הרצל 10',
    coordinates: [34.771828, 32.056814],
    merchant: false,
    propertyType: 'דירה',
    isHome: true,
    condition: 'במצב שמור',
    isNewProject: false,
    isPriceStated: true,
    images: ['https://img.yad2.co.il/Pic/1.jpeg', 'https://img.yad2.co.il/Pic/2.jpeg'],
    orderId: 57_217_275,
    description: 'דירה יפה',
    entryDate: null,
    phone: null,
    tags: ['ממ״ד'],
    features: { mamad: true },
    sourceCreatedAt: Date.UTC(2026, 9, 6, 11, 46, 18),
    sourceUpdatedAt: Date.UTC(2026, 10, 1, 18, 59, 40),
    implausible: {},
    pendingPrice: null,
  })
})

test('zero is not stated, and null is not either', () => {
  const details = { property: { text: 'דירה' }, roomsCount: 0, squareMeter: 0 }
  expect(one({ price: 0, additionalDetails: details, metaData: null })).toMatchObject({
    price: null,
    rooms: null,
    size: null,
  })
  expect(one({ price: null, additionalDetails: { ...details, roomsCount: null } })).toMatchObject({
    price: null,
    rooms: null,
  })
})

test('images of other hosts or protocols, and javascript, are left out', () => {
  const images = [
    'javascript:alert(1)',
    'http://img.yad2.co.il/1.jpeg',
    'https://evil.example/1.jpeg',
    'https://img.yad2.co.il.evil.example/1.jpeg',
    'https://notyad2.co.il/1.jpeg',
    'https://img.yad2.co.il/ok.jpeg',
  ]
  expect(one({ metaData: { images } })?.images).toEqual(['https://img.yad2.co.il/ok.jpeg'])
})

test.each([
  ['private', 1, 'sale', false],
  ['commercial', 5, 'sale', true],
  ['private', 2, 'rent', false],
  ['commercial', 6, 'rent', true],
  ['renamed', 2, 'rent', false],
])('%s in subcategory %d is %s', (adType, subcategoryId, dealType, merchant) => {
  expect(one({ adType, subcategoryId })).toMatchObject({ dealType, merchant } as never)
})

test.each(['מחסן', 'חניה', 'חנייה'])('%s is not a home', (text) => {
  expect(
    one({ additionalDetails: { property: { text }, roomsCount: 1, squareMeter: 5 } })?.isHome,
  ).toBe(false)
})

test('a sublet is a rent with a label', () => {
  const additionalDetails = { property: { id: 43, text: 'סאבלט' }, roomsCount: 2, squareMeter: 50 }
  expect(one({ additionalDetails, subcategoryId: undefined })).toMatchObject({
    dealType: 'rent',
    isSublet: true,
  })
})

test('promotions of projects are left out', () => {
  const reading = page(
    read(aFeed([aFeedRecord('abcd1234'), { adType: 'yad1', token: '1000617', price: 7_645 }])),
  )
  expect(reading).toMatchObject({ banners: 1, rejected: [] })
  expect(reading.listings).toHaveLength(1)
})

test('a listing that is in two sections is read once', () => {
  const record = aFeedRecord('abcd1234')
  expect(
    page(read({ data: { private: [record], agency: [], platinum: [record] } })).listings,
  ).toHaveLength(1)
})

test("the same record is read from a feed, the map, a listing's own page and the website", () => {
  const record = aFeedRecord('abcd1234')
  const inPage = (key: string, data: unknown) => {
    const next = {
      props: {
        pageProps: { dehydratedState: { queries: [{ queryKey: [key, 'x'], state: { data } }] } },
      },
    }
    return `<!doctype html><title>יד2</title><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(next)}</script>`
  }
  const expected = page(read(aFeed([record]))).listings
  for (const body of [
    { data: { markers: [record] } },
    { data: record },
    record,
    inPage('feed', { private: [record], agency: [] }),
    inPage('item', record),
  ])
    expect(page(read(body)).listings).toEqual(expected)
})

test('only an empty feed counts as no results', () => {
  expect(page(read(aFeed([])))).toEqual({
    kind: 'page',
    listings: [],
    rejected: [],
    banners: 0,
    fields: [],
  })
  for (const body of [
    '',
    'null',
    '[]',
    '{}',
    '{"data":null}',
    '{"data":{}}',
    '{"data":{"private":{}}}',
    '<html></html>',
  ])
    expect([body, outcome(read(body))]).toEqual([body, 'shapeChanged'])
})

test.each([
  ['a challenge page', '<html><head><title>Radware Page</title></head></html>', 200],
  ['a captcha', '<html>ShieldSquare Captcha</html>', 200],
  ['a challenge in Hebrew', '<html><h1>אבטחת אתר</h1></html>', 200],
  [
    "the firewall's record",
    '{"_event_clientip":"x","_event_clientport":1,"_event_transid":"y"}',
    200,
  ],
  ['403', '', 403],
  ['429', '{"message":"slow down"}', 429],
  ['a challenge with 403', '<html>Incident ID: 1</html>', 403],
  ['a challenge with 404', '<html>Incident ID: 1</html>', 404],
])('%s is a block', (_, body, status) => {
  expect(outcome(read(body, status))).toBe('blocked')
})

test("nothing of a firewall's record is repeated", () => {
  expect(JSON.stringify(read({ _event_clientip: '10.1.2.3', _event_transid: 'y' }))).not.toContain(
    '10.1.2.3',
  )
})

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [400, 'http'],
  [500, 'http'],
  [302, 'http'],
] as const)('HTTP %d is %s', (status, expected) => {
  expect(outcome(read('{"message":"region is required"}', status))).toBe(expected)
})

test('a cut answer is a changed shape', () => {
  const body = aFeed([aFeedRecord('abcd1234')])
  const { path, problem } = changedShape(read(body.slice(0, -40)))
  expect([path, problem]).toEqual(['', 'is not complete JSON'])
})

type Fields = Record<string, never>
type Change = (record: Fields) => unknown

const rename =
  (path: string, to: string): Change =>
  (record) => {
    const names = path.split('.')
    const last = names.pop() ?? ''
    let node = record
    for (const name of names) node = (node[name] ?? {}) as Fields
    if (!(last in node)) return
    node[to] = node[last] as never
    delete node[last]
  }

const changedFeed = (count: number, change: Change) => {
  const records = structuredClone(someFeedRecords(7, count)) as Fields[]
  records.forEach(change)
  return aFeed(records)
}

test.each([
  'token',
  'price',
  'adType',
  'orderId',
  'subcategoryId',
  'address',
  'additionalDetails',
  'metaData',
  'address.city',
  'address.city.text',
  'address.neighborhood',
  'address.neighborhood.text',
  'address.street',
  'address.house',
  'address.house.floor',
  'additionalDetails.roomsCount',
  'additionalDetails.squareMeter',
  'additionalDetails.property',
  'metaData.images',
])('a renamed %s is a changed shape, naming it', (path) => {
  for (const count of [3, 44]) {
    const reading = read(changedFeed(count, rename(path, 'renamed')))
    const found = changedShape(reading).path
    expect(path.startsWith(found) || found.startsWith(path)).toBe(true)
  }
})

test.each(['private', 'agency'])('a renamed section %s is a changed shape', (name) => {
  const { data } = JSON.parse(aFeed(someFeedRecords(7, 5)))
  const { [name]: records, ...rest } = data
  const reading = read({ data: { ...rest, renamed: records } })
  expect(changedShape(reading).path).toBe(`data.${name}`)
})

test('a type that changed in every record is a changed shape, naming path and value', () => {
  const reading = read(changedFeed(20, (record) => Object.assign(record, { price: '5,000 ₪' })))
  const { path, problem } = changedShape(reading)
  expect(path).toBe('price')
  expect(problem).toContain('"5,000 ₪"')
})

test('bad records among good ones are reported with position, path and reason; the good ones are kept', () => {
  const records = someFeedRecords(3, 44) as Fields[]
  Object.assign(records[4] ?? {}, { price: 'call' })
  Object.assign(records[19] ?? {}, { token: undefined })
  Object.assign(records[43] ?? {}, { additionalDetails: { roomsCount: 'many' } })
  const reading = page(read(aFeed(records)))
  expect(reading.listings).toHaveLength(41)
  expect(reading.rejected).toEqual([
    { position: 5, path: 'data.private[4].price', reason: 'expected number, found "call"' },
    { position: 20, path: 'data.private[19].token', reason: 'is missing' },
    {
      position: 44,
      path: 'data.private[43].additionalDetails.roomsCount',
      reason: 'expected number, found "many"',
    },
  ])
})

test.each([
  ['price', -1],
  ['price', 1e12],
  ['token', '../../etc'],
  ['token', 'a"b<c>d'],
  ['categoryId', 1],
  ['subcategoryId', 98],
  ['address', 'Herzl 10'],
])('a record with %s %p is rejected by that path', (name, value) => {
  const records = [...someFeedRecords(3, 5), aFeedRecord('abcd1234', { [name]: value })]
  const { rejected } = page(read(aFeed(records)))
  expect(rejected.map(({ path }) => path)).toEqual([`data.private[5].${name}`])
})

test('records that are not objects are rejected, and nothing is thrown', () => {
  const records = [...someFeedRecords(3, 6), null, 5, 'x', []] as never
  expect(page(read(aFeed(records))).rejected).toHaveLength(4)
})

/** The path that a page is refused for. */
const refusedFor = (data: Fields | Record<string, unknown>) => changedShape(read({ data })).path
const records = (count: number, fields: Record<string, unknown> = {}) =>
  someFeedRecords(7, count).map((record) => ({ ...record, ...fields }))
const oneOnly = (total: number) => ({ total, totalPages: 1 })

test('empty sections are no empty feed when the answer states a number of listings', () => {
  expect(refusedFor({ private: [], agency: [], pagination: { total: 67, totalPages: 3 } })).toBe(
    'data.private',
  )
  const half = { private: records(20), agency: [] }
  expect(refusedFor({ ...half, pagination: oneOnly(41) })).toBe('data.agency')
  expect(outcome(read({ data: { ...half, pagination: oneOnly(40) } }))).toBe('page')
  expect(outcome(read({ data: { ...half, pagination: { total: 67, totalPages: 3 } } }))).toBe(
    'page',
  )
})

test('a section that contains a list of records is a changed shape', () => {
  const data = { private: records(1), agency: [records(43)], pagination: oneOnly(44) }
  expect(refusedFor(data)).toBe('data.agency')
})

test('a section of which most records are rejected is a changed shape, however long the others are', () => {
  const wrong = { adType: 'commercial', price: 'call' }
  expect(refusedFor({ private: records(30), agency: records(5, wrong) })).toBe('price')
  expect(
    page(read({ data: { private: records(30), agency: records(4, wrong) } })).rejected,
  ).toHaveLength(4)
})

test('a section under a new name is read when its records are listings', () => {
  const data = {
    private: records(3),
    agency: [],
    promoted: [aFeedRecord('abcd1234')],
    trio: [{ adCount: 1 }],
  }
  expect(page(read({ data })).listings).toHaveLength(4)
})

test('a page without an optional field is read, and says that it is lost', () => {
  const { fields } = page(read({ data: { private: records(40, { metaData: null }), agency: [] } }))
  expect(fields.flatMap(({ path, isLost }) => (isLost ? path : []))).toEqual(['metaData'])
})

const flat = (roomsCount: number, squareMeter: number) => ({
  property: { text: 'דירה' },
  roomsCount,
  squareMeter,
})

test.each([
  ['price', { price: null }],
  ['price', { price: 5_000_000 }],
  ['price', { price: 5 }],
  ['price', { price: 30_001 }],
  ['price', { price: 1_499 }],
  ['price', { price: 399_999, subcategoryId: 1 }],
  ['price', { price: 60_000_001, subcategoryId: 1 }],
  ['price', { price: 15_000_000, subcategoryId: 1, address: { city: { text: 'חיפה' } } }],
  ['orderId', { orderId: 57_000_000_000 }],
  ['address', { address: null }],
  ['address.city.text', { address: { city: { text: null }, house: { floor: 2 } } }],
] as const)('a page with a wrong %s is refused for it: %p', (path, fields) => {
  expect(refusedFor({ private: records(40, fields), agency: [] })).toBe(path)
})

test.each([
  { price: 30_000 },
  { price: 1_500 },
  { price: 400_000, subcategoryId: 1, additionalDetails: flat(1, 20) },
  { price: 60_000_000, subcategoryId: 1, additionalDetails: flat(8, 400) },
])('a page with %p is read', (fields) => {
  expect(outcome(read({ data: { private: records(40, fields), agency: [] } }))).toBe('page')
})

test('latitude and longitude that are swapped are a changed shape', () => {
  const swapped = records(4).map((record) => ({
    ...record,
    address: { ...(record.address as Fields), coords: { lat: 34.77, lon: 32.06 } },
  }))
  expect(refusedFor({ private: swapped, agency: [] })).toBe('address.coords')
})

test('an adType under a new name is replaced by the section, and refused elsewhere', () => {
  const renamed = { adType: 'renamed' }
  const data = {
    private: records(3, renamed),
    agency: records(3, renamed).map((one, n) => ({ ...one, token: `agent${n}` })),
  }
  const { listings } = page(read({ data }))
  expect(listings.map(({ merchant }) => merchant)).toEqual([false, false, false, true, true, true])
  expect(refusedFor({ markers: records(3, renamed) })).toBe('adType')
  expect(outcome(read({ data: { markers: records(2, renamed) } }))).toBe('page')
  expect(refusedFor({ private: [], agency: records(3, { adType: 'private' }) })).toBe('adType')
})

test('a house number that is a mistake of units is not part of the street', () => {
  const house = (number: unknown) =>
    one({
      address: { city: { text: 'חיפה' }, street: { text: 'הרצל' }, house: { number, floor: 1 } },
    })
  expect(house(10_000)).toMatchObject({ street: 'הרצל', implausible: { houseNumber: '10000' } })
  expect(house(0.01)?.street).toBe('הרצל')
  expect(house('12א')?.street).toBe('הרצל 12א')
  expect(house(1_001)?.street).toBe('הרצל 1001')
})

const project = (fields: Record<string, unknown> = {}) => ({
  ...aFeedRecord('1000617', { adType: 'yad1', subcategoryId: 98, projectId: 1_000_144, ...fields }),
})
const projects = (...found: unknown[]) => read({ data: { private: [], agency: [], yad1: found } })

test.each([
  ['a rent, by its price', { price: 11_521 }, 'rent'],
  ['a sale, by its price', { price: 1_900_000 }, 'sale'],
  [
    'a rent without a price, by its text',
    { price: 0, metaData: { infoHeader: 'דירות להשכרה' } },
    'rent',
  ],
])('a project is %s', (_, fields, dealType) => {
  const [found] = page(projects(project(fields))).listings
  expect(found).toMatchObject({
    dealType,
    externalId: 'project-1000144',
    isNewProject: true,
  } as never)
})

test.each([
  ['price', { price: 0 }],
  ['price', { price: 11_521_000, metaData: { promotionText: 'שכירות לטווח ארוך!' } }],
  ['projectId', { projectId: null }],
  ['projectId', { projectId: 13_671_000 }],
  ['projectId', { projectId: 'x' }],
])('a project with an unclear %s is rejected: %p', (path, fields) => {
  const data = { private: records(3), agency: [], yad1: [project(fields)] }
  const reading = path === 'price' ? projects(project(fields)) : read({ data })
  const found = reading.kind === 'page' ? reading.rejected[0]?.path : changedShape(reading).path
  expect(found).toEndWith(path)
})

test('a project of a page of sales is a sale', () => {
  const sales = records(3, { subcategoryId: 1, price: 2_000_000 })
  const reading = page(
    read({ data: { private: sales, agency: [], yad1: [project({ price: 0 })] } }),
  )
  expect(reading.listings.at(-1)).toMatchObject({ isNewProject: true, dealType: 'sale' })
})

test('order numbers further than 20,000,000 above the median of the page are ignored', () => {
  const orders = [57_000_000, 57_000_000, 57_000_000, 77_000_000, 77_000_001]
  const ordered = orders.map((orderId, n) => aFeedRecord(`home${n}`, { orderId }))
  const { listings } = page(read(aFeed(ordered)))
  expect(listings.map(({ orderId }) => orderId)).toEqual([...orders.slice(0, 4), null])
})

test('plots need not state rooms', () => {
  const plot = { additionalDetails: { property: { text: 'מגרשים' }, squareMeter: 500 } }
  const data = {
    private: records(40, plot),
    agency: records(3).map((one, n) => ({ ...one, token: `agent${n}` })),
  }
  expect(page(read({ data })).listings.filter(({ isHome }) => isHome)).toHaveLength(3)
})

test('a single listing with an address states its city and its type', () => {
  const address = { neighborhood: { text: 'פלורנטין' } }
  const additionalDetails = { property: {}, roomsCount: 3, squareMeter: 70 }
  expect(changedShape(read({ data: aFeedRecord('abcd1234', { address }) })).path).toBe(
    'address.city.text',
  )
  expect(changedShape(read({ data: aFeedRecord('abcd1234', { additionalDetails }) })).path).toBe(
    'additionalDetails.property.text',
  )
})
