import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { METRES_PER_DEGREE } from '../areas/domain/geometry.ts'
import { givenDeals } from '../testing/worlds/deals.ts'
import { givenHome, givenUser } from '../testing/worlds/given.ts'
import { pick, seeded } from '../testing/worlds/random.ts'
import { type Json, type Visit, visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { importDeals, importParcels } from './import.ts'
import { dealsFile } from './nearby.ts'

const base = { deal_date: '2026-10-01', deal_amount: 2_000_000, asset_area: 50, asset_type: 'דירה' }
/** Deals of one street, the first of the newest month. */
const inStreet = (count: number, street = 'הרצל', more: object = {}) =>
  Array.from({ length: count }, (_, n) => ({
    ...base,
    deal_date: `2026-${String(10 - n).padStart(2, '0')}-01`,
    deal_amount: 2_000_000 + n * 100_000,
    street,
    house_number: n + 1,
    ...more,
  }))

let here: World
let visit: Visit
beforeAll(async () => {
  here = world()
  visit = await visitor(here, await givenUser(here))
})
afterAll(() => here[Symbol.dispose]())

async function fresh(): Promise<{ here: World; visit: Visit; [Symbol.dispose](): void }> {
  const own = world()
  const as = await visitor(own, await givenUser(own))
  return { here: own, visit: as, [Symbol.dispose]: () => own[Symbol.dispose]() }
}
const sold = async (as: Visit, id: string, query = ''): Promise<Json> =>
  (await as('GET', `/api/assets/${id}/sold${query}`)).body

test('without deals, for a rented home and for one that does not exist nothing is said', async () => {
  const home = givenHome(here, { dealType: 'sale', price: 3_000_000, street: 'הרצל 3' })
  const answer = await visit('GET', `/api/assets/${home.id}/sold`)
  expect([answer.status, answer.body]).toEqual([200, null])
  expect((await visit('GET', '/api/assets/none/sold')).status).toBe(404)
})

test('the street comes first, whatever its spelling, with the newest first', async () => {
  using at = await fresh()
  await givenDeals(at.here, [...inStreet(6), ...inStreet(9, 'אלנבי')], 'תל-אביב-יפו')
  const home = givenHome(at.here, { dealType: 'sale', price: 3_000_000, street: "רח' הרצל 3" })
  const found = await sold(at.visit, home.id)
  expect(found).toMatchObject({
    n: 6,
    scope: 'street',
    months: 24,
    radius: null,
    medianPerMetre: 44_000,
    asOf: '2026-10-01',
    source: 'Israel Tax Authority',
  })
  expect(found.deals[0]).toEqual({
    at: '2026-10-01',
    price: 2_000_000,
    size: 50,
    rooms: null,
    floor: null,
    street: 'הרצל 1',
    distance: null,
    perMetre: 40_000,
  })
  const rented = givenHome(at.here, { street: 'הרצל 3' })
  expect(await sold(at.visit, rented.id)).toBeNull()
  const elsewhere = givenHome(at.here, { dealType: 'sale', city: 'חיפה', street: 'הרצל 3' })
  expect(await sold(at.visit, elsewhere.id)).toBeNull()
})

test('of fewer than 5 there is no answer, or one without a median for who asks for less', async () => {
  using at = await fresh()
  await givenDeals(at.here, inStreet(4))
  const home = givenHome(at.here, { dealType: 'sale', price: 3_000_000, street: 'הרצל 3' })
  expect(await sold(at.visit, home.id)).toBeNull()
  expect(await sold(at.visit, home.id, '?least=4')).toMatchObject({ n: 4, medianPerMetre: null })
  expect(await sold(at.visit, home.id, '?least=5')).toBeNull()
  for (const least of ['0', '6', '9', '10', '1.5', 'x']) {
    const { status, body } = await at.visit('GET', `/api/assets/${home.id}/sold?least=${least}`)
    expect([least, status, body.message]).toEqual([
      least,
      422,
      expect.stringContaining('from 1 to 5'),
    ])
  }
})

test('months count back from the newest deal of the city', async () => {
  using at = await fresh()
  const days = ['2019-03-15', '2017-03-15', '2017-03-14', '2018-01-01', '2018-02-01', '2018-03-01']
  const records = days.map((deal_date, n) => ({
    ...base,
    deal_date,
    street: 'הרצל',
    house_number: n + 1,
  }))
  await givenDeals(at.here, records)
  const home = givenHome(at.here, { dealType: 'sale', price: 3_000_000, street: 'הרצל 3' })
  const { n, asOf, deals } = await sold(at.visit, home.id)
  expect([n, asOf, deals.at(-1).at]).toEqual([5, '2019-03-15', '2017-03-15'])
})

test('around a home whose street has too few, then in its neighbourhood', async () => {
  using at = await fresh()
  const step = 100 / METRES_PER_DEGREE
  const around = [1, 2, 2.9, -1, -2.9, 3.1].map((steps, n) => ({
    ...base,
    street: `רחוב ${n}`,
    house_number: 1,
    neighborhood: 'נווה צדק',
    x: 34.77,
    y: 32.06 + steps * step,
  }))
  await givenDeals(at.here, around)
  const placed = { dealType: 'sale', price: 3_000_000, coordinates: [34.77, 32.06] } as const
  const near = givenHome(at.here, { ...placed, street: 'הרצל 3' })
  const found = await sold(at.visit, near.id)
  expect(found).toMatchObject({ n: 5, scope: 'near', radius: 300 })
  expect(found.deals.map(({ distance }: { distance: number }) => distance)).toEqual([
    100, 100, 200, 290, 290,
  ])
  const vague = givenHome(at.here, { ...placed, street: null, neighbourhood: 'נוה צדק' })
  expect(await sold(at.visit, vague.id)).toMatchObject({ n: 6, scope: 'area', radius: null })
})

test('a deal that states only its parcel is where the parcel is', async () => {
  using at = await fresh()
  const records = Array.from({ length: 5 }, (_, n) => ({ ...base, gush: 7_000, helka: n + 1 }))
  await givenDeals(at.here, records)
  const home = givenHome(at.here, {
    ...{ dealType: 'sale', price: 3_000_000, street: 'הרצל 3' },
    coordinates: [34.998617, 31.997027],
  })
  expect(await sold(at.visit, home.id)).toBeNull()
  const path = join(at.here.dataDir, 'parcels.csv')
  const lines = records.map(({ gush, helka }) => `${gush},${helka},200000,656000`)
  await Bun.write(path, ['gush,helka,x,y', ...lines, '1,2,5,5', ',1,200000,656000'].join('\n'))
  expect(await importParcels(at.here, { paths: [path] })).toMatchObject({
    ...{ read: 7, new: 5, known: 0 },
    rejected: [
      { line: 7, reason: 'no point in the country' },
      { line: 8, reason: 'no parcel' },
    ],
  })
  expect(await sold(at.visit, home.id)).toMatchObject({ n: 5, scope: 'near' })
})

test('deals of a street without points are as far as their parcels, and those with points as far as these', async () => {
  using at = await fresh()
  const parcel = { gush: 7_000, helka: 1 }
  const unplaced = inStreet(4, 'הרצל', { house_number: '' })
  const placed = {
    ...base,
    deal_amount: 1_900_000,
    street: 'הרצל',
    house_number: 9,
    x: 34.998617,
    y: 31.998027,
  }
  const nowhere = { ...base, street: 'הרצל', house_number: 8, gush: 8_000, helka: 1 }
  const deals = [...unplaced, placed].map((deal) => ({ ...deal, ...parcel }))
  await givenDeals(at.here, [...deals.map((deal) => ({ x: '', y: '', ...deal })), nowhere])
  const path = join(at.here.dataDir, 'parcels.csv')
  await Bun.write(path, 'gush,helka,x,y\n7000,1,200000,656000\n')
  await importParcels(at.here, { paths: [path] })
  const home = givenHome(at.here, {
    ...{ dealType: 'sale', price: 3_000_000, street: 'הרצל 3' },
    coordinates: [34.998617, 31.997027],
  })
  const found = await sold(at.visit, home.id)
  expect(found).toMatchObject({ n: 6, scope: 'street' })
  const told = found.deals.map(({ street, distance }: Json) => `${street}: ${distance}`)
  expect(told.sort()).toEqual([
    'הרצל 8: null',
    'הרצל 9: 111',
    ...Array.from({ length: 4 }, () => 'הרצל: 0'),
  ])
})

const median = (values: number[]) =>
  values.sort((one, other) => one - other)[Math.floor((values.length - 1) / 2)]

test('of 240 deals the answers for 40 homes are those of a plain loop', async () => {
  using at = await fresh()
  const chance = seeded(98)
  const degrees = (from: number) => Number((from + chance() * 0.02).toFixed(6))
  const streets = ['הרצל', 'אלנבי', 'יפו', 'בוגרשוב', 'נורדאו', 'בזל']
  const made = Array.from({ length: 240 }, (_, n) => ({
    deal_date: `20${pick(chance, [22, 23, 24])}-0${1 + Math.floor(chance() * 9)}-15`,
    deal_amount: 1_000_000 + Math.floor(chance() * 3_000_000),
    asset_area: pick(chance, [0, 40, 62.5, 80, 120]),
    portion: pick(chance, [1, 1, 1, 0.5, 0.25]),
    asset_type: pick(chance, ['דירה', 'דירה בבית קומות', 'חנות', 'קרקע למגורים', "קוטג' טורי"]),
    rooms: pick(chance, [0, 3, 4]),
    street: pick(chance, streets),
    house_number: n + 1,
    x: degrees(34.77),
    y: degrees(32.06),
  }))
  expect(await givenDeals(at.here, made)).toEqual({ read: 240, new: 240, known: 0, rejected: [] })
  const perMetreOf = ({ deal_amount, asset_area, portion }: (typeof made)[number]) =>
    Math.round(deal_amount / (asset_area * portion))
  const compared = made.filter(
    (deal) =>
      deal.asset_area > 0 && !/חנות|קרקע/.test(deal.asset_type) && perMetreOf(deal) <= 250_000,
  )
  const newest =
    compared
      .map(({ deal_date }) => deal_date)
      .sort()
      .at(-1) ?? ''
  const from = `${Number(newest.slice(0, 4)) - 2}${newest.slice(4)}`
  const recent = compared.filter(({ deal_date }) => deal_date >= from)
  const scopes = new Set<string>()
  for (let n = 0; n < 40; n += 1) {
    const street = pick(chance, [...streets, 'אין כזה', 'אין כזה'])
    const point = [degrees(34.77), degrees(32.06)] as const
    const home = givenHome(at.here, {
      ...{ dealType: 'sale', price: 3_000_000, street: `${street} ${n + 1}`, neighbourhood: null },
      coordinates: point,
    })
    const metres = ({ x, y }: { x: number; y: number }) =>
      METRES_PER_DEGREE *
      Math.hypot((x - point[0]) * Math.cos((((y + point[1]) / 2) * Math.PI) / 180), y - point[1])
    let expected = recent.filter((deal) => deal.street === street)
    if (expected.length < 5) expected = recent.filter((deal) => Math.round(metres(deal)) <= 300)
    const found = await sold(at.visit, home.id)
    if (expected.length < 5) {
      expect(found).toBeNull()
      continue
    }
    scopes.add(found.scope)
    const perMetre = expected.map(perMetreOf)
    expect([found.n, found.medianPerMetre]).toEqual([expected.length, median(perMetre)])
    const distances = expected.map((deal) => Math.round(metres(deal))).sort((a, b) => a - b)
    const wired = found.deals.map(({ distance }: { distance: number }) => distance)
    expect(wired.sort((a: number, b: number) => a - b)).toEqual(distances)
  }
  expect([...scopes].sort()).toEqual(['near', 'street'])
})

test('of a street with 130 deals all count, and the newest 100 are listed; of one day the nearest first', async () => {
  using at = await fresh()
  const point = [34.77, 32.06] as const
  // The days of the newest come first; that of the 100th is the day of ten.
  const made = Array.from({ length: 130 }, (_, n) => ({
    ...base,
    deal_date: `2026-0${9 - Math.floor(n / 26)}-${String(28 - (Math.floor(n / 13) % 2)).padStart(2, '0')}`,
    deal_amount: 2_000_000 + n * 1_000,
    street: 'הרצל',
    house_number: n + 1,
    x: Number((point[0] + ((n * 7) % 13) / 10_000).toFixed(6)),
    y: point[1],
  }))
  await givenDeals(at.here, made)
  const home = givenHome(at.here, {
    ...{ dealType: 'sale', price: 3_000_000, street: 'הרצל 3', coordinates: point },
  })
  const found = await sold(at.visit, home.id)
  expect(found).toMatchObject({ n: 130, scope: 'street', medianPerMetre: 41_280 })
  const inOrder = made.toSorted(
    (one, other) => other.deal_date.localeCompare(one.deal_date) || one.x - other.x,
  )
  expect(found.deals.map(({ price }: { price: number }) => price)).toEqual(
    inOrder.slice(0, 100).map(({ deal_amount }) => deal_amount),
  )
})

test('a file of an earlier version gets the indexes of this one, and loses its own', async () => {
  using at = await fresh()
  await givenDeals(at.here, inStreet(6))
  const indexes = () => {
    using file = new Database(dealsFile(at.here))
    const rows = file.query("select name from sqlite_schema where type = 'index'").values()
    return rows.flat().sort()
  }
  const now = indexes()
  {
    using file = new Database(dealsFile(at.here))
    file.run('drop index deals_street_metre')
    file.run('create index deals_street on deals (street, at)')
  }
  await givenDeals(at.here, inStreet(7))
  expect(indexes()).toEqual(now)
  const home = givenHome(at.here, { dealType: 'sale', price: 3_000_000, street: 'הרצל 3' })
  expect(await sold(at.visit, home.id)).toMatchObject({ n: 7, scope: 'street' })
})

const SAMPLES = join(import.meta.dirname, '../../../shared/samples/sold')

describe.skipIf(!existsSync(SAMPLES))('the samples', () => {
  test('3,656 real deals: counts and medians of every street are those of a plain loop', async () => {
    using at = await fresh()
    const path = join(SAMPLES, 'kiryat_motzkin_deals.csv')
    const city = 'קרית מוצקין'
    const paths = [path]
    expect(await importDeals(at.here, { paths, city })).toEqual({
      ...{ read: 3_656, new: 3_656, known: 0, rejected: [] },
    })
    expect(await importDeals(at.here, { paths, city })).toMatchObject({ new: 0, known: 3_656 })
    const [, ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/)
    const rows = lines.map((line) => {
      const values = line.split(',')
      return { day: values[0] ?? '', street: values[1] ?? '', text: line, values }
    })
    const perStreet = new Map<string, number[]>()
    const isHome = (kind: string, rooms: string) =>
      kind === '' ? Number(rooms) > 0 : /^(דיר|קוטג|מיני פנטהאוז)/.test(kind)
    for (const { day, street, values } of rows) {
      const [area, price] = [Number(values.at(-2)), Number(values.at(-1))]
      const [kind = '', rooms = ''] = values.slice(6, 8)
      const perMetre = Math.round(price / area)
      if (day < '2019-10-17' || street === '' || !isHome(kind, rooms)) continue
      if (perMetre >= 1_000 && perMetre <= 250_000)
        perStreet.set(street, [...(perStreet.get(street) ?? []), perMetre])
    }
    let checked = 0
    for (const [street, all] of perStreet) {
      if (all.length < 5) continue
      const home = givenHome(at.here, {
        dealType: 'sale',
        city: 'קריית מוצקין',
        street: `${street} 1`,
      })
      const found = await sold(at.visit, home.id)
      expect([street, found?.n, found?.medianPerMetre]).toEqual([street, all.length, median(all)])
      checked += 1
    }
    expect(checked).toBe(20)
  })

  test('answers of the map service and rows of the national table are read', async () => {
    using at = await fresh()
    const files = [
      'govmap_street_deals.json',
      'govmap_neighborhood_deals.json',
      'over_rows_sample.csv',
    ]
    const paths = files.map((name) => join(SAMPLES, name))
    const imported = await importDeals(at.here, { paths })
    expect(imported).toMatchObject({ known: 0, rejected: [] })
    expect(imported.new).toBe(imported.read)
    const home = givenHome(at.here, {
      ...{ dealType: 'sale', city: 'חולון', street: 'סוקולוב 34', price: 2_000_000 },
    })
    const found = await sold(at.visit, home.id, '?least=1')
    expect(found.deals[0]).toMatchObject({ at: '2024-08-08', floor: 2, rooms: 3, perMetre: 12_928 })
  })
})
