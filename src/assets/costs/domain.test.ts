import { expect, test } from 'bun:test'
import { aListing } from '../../testing/worlds/listings.ts'
import { seeded } from '../../testing/worlds/random.ts'
import { type ArnonaRate, arnonaOf, totalOf, zonesOf } from './domain.ts'
import { builtInRates, ratesIn } from './table.ts'

const rate = (change: Partial<ArnonaRate>): ArnonaRate => ({
  city: 'עיר',
  zone: '1',
  kind: 'א',
  sizeFrom: null,
  sizeTo: null,
  rate: 6_000,
  year: 2026,
  source: 'https://example.org',
  ...change,
})
const RATES = [
  rate({ sizeTo: 140, rate: 12_000 }),
  rate({ sizeFrom: 140, rate: 10_000 }),
  rate({ zone: '2', rate: 4_664 }),
]
const home = aListing({ size: 72, price: 7_500, vaad: 150 })

test('a stated arnona is exact, and the table is not asked', () => {
  const found = arnonaOf({ ...home, arnona: 410 }, RATES)
  expect(found).toMatchObject({ amount: 410, low: 410, high: 410, by: 'stated', year: null })
})

test('a city whose zone is not known gives a range by the size of the home', () => {
  expect(arnonaOf(home, RATES)).toMatchObject({ amount: null, low: 280, high: 720, by: 'table' })
  const large = arnonaOf({ ...home, size: 141 }, RATES)
  expect(large).toMatchObject({ low: 548, high: 1_175 })
  expect(arnonaOf({ ...home, size: 140 }, RATES)).toMatchObject({ high: 1_400 })
})

test('a city with one rate gives an amount, and its rate', () => {
  const found = arnonaOf(home, [rate({ rate: 6_820 })])
  expect(found).toMatchObject({ amount: 409, low: 409, high: 409, perMetre: 68.2, year: 2026 })
})

test('the zone that a user knows gives an amount, also in place of a stated one', () => {
  const own = { zone: '2', kind: 'א' }
  expect(arnonaOf(home, RATES, own)).toMatchObject({ amount: 280, perMetre: 46.64, ...own })
  expect(arnonaOf({ ...home, arnona: 410 }, RATES, own)).toMatchObject({ amount: 280 })
  const unknown = { zone: '9', kind: 'א' }
  expect(arnonaOf(home, RATES, unknown)).toMatchObject({ amount: null, low: 280, high: 720 })
  expect(arnonaOf({ ...home, arnona: 410 }, [], own)).toMatchObject({ amount: 410, by: 'stated' })
})

test('without a size or a city of the table arnona is not known; of a house the building counts', () => {
  expect(arnonaOf({ ...home, size: null }, RATES)).toMatchObject({ low: null, by: null })
  expect(arnonaOf(home, [])).toMatchObject({ low: null, by: null })
  const house = { ...home, propertyType: "בית פרטי/קוטג'", size: 500, buildSize: 100 }
  expect(arnonaOf(house, RATES)).toMatchObject({ low: 389, high: 1_000 })
  expect(arnonaOf({ ...house, buildSize: null }, RATES)).toMatchObject({ by: null })
})

test('a total is the rent with what is known at least; a sale has none', () => {
  expect(totalOf(home, { amount: 410, low: 410 })).toBe(8_060)
  expect(totalOf(home, { amount: null, low: 280 })).toBe(7_930)
  expect(totalOf({ ...home, vaad: null }, { amount: null, low: null })).toBe(7_500)
  expect(totalOf({ ...home, price: null }, { amount: 410, low: 410 })).toBeNull()
  expect(totalOf({ ...home, dealType: 'sale' }, { amount: 410, low: 410 })).toBeNull()
})

test('each zone with its kinds is offered once, rates without either are not', () => {
  expect(zonesOf([...RATES, rate({ zone: null, kind: null })])).toEqual([
    { zone: '1', kind: 'א' },
    { zone: '2', kind: 'א' },
  ])
})

test('of 200 homes the totals are those of a plain loop, to the shekel', () => {
  const { rates } = builtInRates()
  const random = seeded(12)
  const cities = [...new Set(rates.map(({ city }) => city)), 'עיר בלי תעריף']
  const int = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  for (let n = 0; n < 200; n += 1) {
    const city = cities[n % cities.length] ?? ''
    const size = random() < 0.1 ? null : int(25, 220)
    const arnona = random() < 0.3 ? int(150, 900) : null
    const vaad = random() < 0.5 ? int(50, 600) : null
    const price = random() < 0.05 ? null : int(2_500, 15_000)
    const made = aListing({ city, size, arnona, vaad, price })
    const ofCity = rates.filter((one) => one.city === city)
    let least: number | null = null
    let most: number | null = null
    for (const one of ofCity) {
      if (size === null) continue
      if (one.sizeFrom !== null && size <= one.sizeFrom) continue
      if (one.sizeTo !== null && size > one.sizeTo) continue
      const month = Math.round(((one.rate / 100) * size * 100) / 1_200)
      if (least === null || month < least) least = month
      if (most === null || month > most) most = month
    }
    const found = arnonaOf(made, ofCity)
    expect([found.low, found.high]).toEqual(arnona === null ? [least, most] : [arnona, arnona])
    let total = price
    if (total !== null) {
      if (arnona !== null) total += arnona
      else if (least !== null) total += least
      if (vaad !== null) total += vaad
    }
    expect(totalOf(made, found)).toBe(total)
  }
})

test('the table of the program has the cities of its data, with rates that can be true', () => {
  const { rates } = builtInRates()
  const cities = new Set(rates.map(({ city }) => city))
  expect([...cities]).toEqual(['תל אביב יפו', 'רמת גן', 'גבעתיים', 'ירושלים'])
  for (const one of rates) {
    expect(one.rate).toBeGreaterThanOrEqual(4_000)
    expect(one.rate).toBeLessThanOrEqual(15_000)
  }
})

const LINE =
  '{"city":"עיר","zone":"1","kind":null,"sizeFrom":null,"sizeTo":120,"rate":46.64,"year":2026,"source":"order"}'

test('a table has one rate on each line, with or without the brackets of a list', () => {
  expect(ratesIn(`[\n${LINE},\n${LINE}\n]\n`)).toMatchObject({ rates: [{}, {}], wrong: [] })
  expect(ratesIn(`${LINE}\r${LINE}`)).toMatchObject({ rates: [{}, {}], wrong: [] })
  expect(ratesIn(LINE).rates).toMatchObject([{ city: 'עיר', sizeTo: 120, rate: 4_664 }])
})

test('every line that is no rate is named', () => {
  const dear = LINE.replace('46.64', '4664')
  const empty = LINE.replace('"sizeFrom":null', '"sizeFrom":120')
  const { wrong } = ratesIn([LINE, '{"city":', dear, empty].join('\n'))
  expect(wrong).toEqual([
    'line 2: is not JSON',
    'line 3: rate: expected number to be less or equal to 300',
    'line 4: sizeTo is not above sizeFrom',
  ])
})
