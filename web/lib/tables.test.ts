import { expect, test } from 'bun:test'
import { seeded } from '../../src/testing/worlds/random.ts'
import { aDetail, aHome } from '../testing/samples.ts'
import { packTable, tableAdapter } from './pack-tables.ts'
import { type Fields, type Packed, unpackTable } from './tables.ts'

/** A value as the serializer of the router has it: what the adapter takes is packed, on each level. */
function written(value: unknown): unknown {
  if (tableAdapter.test(value)) return { packed: written(packTable(value)) }
  // `map` keeps empty places.
  if (Array.isArray(value)) return value.map(written)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, written(one)]))
}

/** What the script of the page makes of it: the innermost tables are read first. */
function read(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(read)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if ('packed' in value) return unpackTable(read(value.packed) as Packed)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, read(one)]))
}

const sent = (value: unknown) => read(written(value))

const pathsOf = (id: string, count: number) =>
  Array.from({ length: count }, (_, n) => `/images/${id}/${n}`)

type Chance = () => number
const oneOf = (random: Chance, ...values: unknown[]) => values[Math.floor(random() * values.length)]

/** A home with anything where homes differ, also what is close to what is left out. */
function someHome(random: Chance, n: number): Fields {
  const _id = `a${n}`
  const costs = { ...aHome().costs, total: oneOf(random, 4_200, null) }
  return {
    ...aHome(),
    _id,
    images: oneOf(random, [], pathsOf(_id, 3), pathsOf('other', 2), ['x'], pathsOf(_id, 1)),
    price: oneOf(random, 4_200, 0, null),
    note: oneOf(random, null, null, '', 'quiet "</script>'),
    features: oneOf(random, {}, { lift: true }, { lift: false, pets: true }, { pets: true }),
    costs: oneOf(random, costs, { ...costs, arnona: { ...costs.arnona, year: 2026 } }),
    travel: oneOf(random, [], [{ placeId: 'p1', minutes: 3 }]),
    isSaved: oneOf(random, true, false),
    ...(random() < 0.5 && { greeting: 'Hello' }),
    ...(random() < 0.2 && { later: oneOf(random, undefined, { nested: [null, 0] }) }),
  }
}

test('lists that were packed, sent and unpacked are the same', () => {
  const random = seeded(7)
  for (let turn = 0; turn < 300; turn += 1) {
    const assets = Array.from({ length: Math.floor(random() * 9) }, (_, n) => someHome(random, n))
    const data = { before: 1, assets, more: { list: assets.slice(0, 5), other: [1, 2, 3, 4, 5] } }
    const copy = structuredClone(data)
    expect(sent(data)).toStrictEqual(copy)
    expect(data).toStrictEqual(copy)
  }
})

test('details of a home, with lists in lists, are the same', () => {
  const day = (n: number) => ({ at: `2026-11-0${n}T08:00:00.000Z`, price: n % 2 ? 4_000 : null })
  const detail = aDetail({ prices: [1, 2, 3, 4, 5].map(day) })
  expect(sent({ detail, list: [detail, detail, detail, detail] })).toStrictEqual({
    detail,
    list: [detail, detail, detail, detail],
  })
})

test('fields keep their order, and a list in which it differs is left as it is', () => {
  const features = [{ a: 1, b: 2 }, { b: 2 }, { a: 1 }, { a: 1, b: 3 }]
  const data = { first: 1, list: features, last: 2 }
  expect(JSON.stringify(sent(data))).toBe(JSON.stringify(data))
  expect(tableAdapter.test({ list: [{ a: 1, b: 2 }, { b: 2, a: 1 }, { a: 1 }, { b: 2 }] })).toBe(
    false,
  )
})

test.each([
  ['a short list', { list: [{ a: 1 }, { a: 2 }, { a: 3 }] }],
  ['a list of lists', { list: [[1], [2], [3], [4]] }],
  ['a list of dates', { list: [1, 2, 3, 4].map((n) => new Date(n)) }],
  ['a list with something else', { list: [{ a: 1 }, { a: 2 }, { a: 3 }, null] }],
  ['a list of empty records', { list: [{}, {}, {}, {}] }],
  ['numbers where photos are', { list: [1, 2, 3, 4].map((images) => ({ images })) }],
  ['a list alone', [{ a: 1 }, { a: 2 }, { a: 3 }, { a: 4 }]],
  ['nothing', null],
])('no table: %s', (_, value) => {
  expect(tableAdapter.test(value)).toBe(false)
  expect(sent(value)).toEqual(value)
})

test('members share no list and no record', () => {
  const list = Array.from({ length: 4 }, () => ({ travel: [], costs: { arnona: {} } }))
  const [one, other] = (sent({ list }) as { list: typeof list }).list
  expect(one?.travel).not.toBe(other?.travel as never)
  expect(one?.costs).not.toBe(other?.costs as never)
})

test('a page of ordinary homes takes less than half of its room', () => {
  const assets = Array.from({ length: 12 }, (_, n) => {
    const _id = `00000000-0000-7000-8000-00000000000${n % 10}`
    return aHome({ _id, images: pathsOf(_id, 7), price: 4_000 + n })
  })
  const bytes = (value: unknown) => JSON.stringify(value).length
  expect(bytes(written({ assets }))).toBeLessThan(bytes({ assets }) / 2)
})
