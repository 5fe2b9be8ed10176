import { describe, expect, test } from 'bun:test'
import { t } from 'elysia'
import { givenUser } from '../testing/worlds/given.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import { misfit } from './shape.ts'

const Inner = t.Object({ b: t.Optional(t.String()) })
const Outer = t.Object({
  name: t.Optional(t.String()),
  inner: t.Optional(Inner),
  list: t.Optional(t.Array(Inner)),
  maybe: t.Optional(t.Union([Inner, t.Null()])),
  either: t.Optional(t.Union([t.Array(t.Object({ c: Inner })), Inner])),
  names: t.Optional(t.Record(t.String(), t.Number())),
  all: t.Optional(t.Intersect([Inner, t.Object({ d: t.Optional(t.Array(t.Number())) })])),
})

describe('objects and lists stand where the schema has them', () => {
  test.each([
    [{}],
    [{ name: 5 }],
    [{ unknown: [] }],
    [{ inner: {}, list: [{}, { b: 'x' }], maybe: null, names: {} }],
    [{ maybe: { b: 'x' }, either: [{ c: {} }] }],
    [{ either: { b: 'x' }, all: { d: [1] } }],
  ])('fits: %j', (value) => {
    expect(misfit(Outer, value)).toBeUndefined()
  })

  test.each([
    [[], '', 'object'],
    ['x', '', 'object'],
    [5, '', 'object'],
    [true, '', 'object'],
    [null, '', 'object'],
    [{ inner: [] }, '/inner', 'object'],
    [{ inner: 'x' }, '/inner', 'object'],
    [{ inner: null }, '/inner', 'object'],
    [{ list: {} }, '/list', 'array'],
    [{ list: 'ab' }, '/list', 'array'],
    [{ list: [{}, []] }, '/list/1', 'object'],
    [{ maybe: [] }, '/maybe', 'object'],
    [{ either: [{ c: 5 }] }, '/either/0/c', 'object'],
    [{ names: [1] }, '/names', 'object'],
    [{ all: { d: 'x' } }, '/all/d', 'array'],
  ] as const)('does not fit: %j', (value, path, expected) => {
    expect(misfit(Outer, value)).toEqual({ path, expected })
  })
})

test('a body that is no object changes nothing where every field may be missing', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  const path = '/api/users/me/greetings'
  expect((await visit('PUT', path, { he: 'שלום, {street}' })).status).toBe(200)
  for (const body of ['[]', '"x"', '5', 'true', 'null', '[{"he":"x"}]']) {
    const { status, body: refusal } = await visit('PUT', path, body)
    expect([body, status, refusal.code, Object.keys(refusal.errors)]).toEqual([
      body,
      422,
      'invalid',
      ['body'],
    ])
  }
  expect((await visit('GET', path)).body.he).toBe('שלום, {street}')
})

test('a list or a text within a body is refused by its field', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  const { status, body } = await visit('PUT', '/api/users/me/places', { 0: {} })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['body']])
})
