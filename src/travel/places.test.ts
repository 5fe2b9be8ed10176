import { expect, test } from 'bun:test'
import { givenHome, givenUser } from '../testing/worlds/given.ts'
import { recordStatements } from '../testing/worlds/statements.ts'
import { isOff } from '../testing/worlds/structures.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import { placesOf } from './store.ts'
import type { PlacesBody, PlaceWire } from './wire.ts'

const PATH = '/api/users/me/places'
const WORK: PlacesBody[number] = {
  name: ' Work ',
  address: 'דרך מנחם בגין 121, תל אביב-יפו',
  point: [34.79, 32.07],
  mode: 'bike',
  day: 'sunday',
  at: '09:00',
}
const SCHOOL = { ...WORK, name: 'School', mode: 'walk', at: '07:50' } as const

test('places are kept in their order, with their ids', async () => {
  const here = world()
  const user = await givenUser(here)
  const ask = await visitor(here, user)
  expect((await ask('GET', PATH)).body).toEqual([])
  const [work, school] = (await ask('PUT', PATH, [WORK, SCHOOL])).body as PlaceWire[]
  if (!work || !school) throw new Error('They were not kept')
  expect(work).toEqual({ ...WORK, _id: work._id, name: 'Work' })
  const moved = { ...work, point: [34.8, 32.08] as [number, number] }
  const kept = (await ask('PUT', PATH, [school, moved, SCHOOL])).body as PlaceWire[]
  expect(kept.map(({ _id }) => _id).slice(0, 2)).toEqual([school._id, work._id])
  expect(kept[1]).toEqual(moved)
  expect(new Set(kept.map(({ _id }) => _id)).size).toBe(3)
  expect((await ask('GET', PATH)).body).toEqual(kept)
  expect((await ask('PUT', PATH, [school])).body).toEqual([school])
})

test('an id of another user, or one that comes twice, is that of a new place', async () => {
  const here = world()
  const [one, other] = [await givenUser(here), await givenUser(here)]
  const [work] = (await (await visitor(here, one))('PUT', PATH, [WORK])).body as PlaceWire[]
  const taken = (await (await visitor(here, other))('PUT', PATH, [work, work])).body as PlaceWire[]
  expect(new Set([work?._id, ...taken.map(({ _id }) => _id)]).size).toBe(3)
  const twice = (await (await visitor(here, one))('PUT', PATH, [work, work])).body as PlaceWire[]
  expect(twice[0]?._id).toBe(work?._id as string)
  expect(twice[1]?._id).not.toBe(work?._id)
})

test.each([
  ['an hour that is none', { at: '24:00' }],
  ['a name of spaces', { name: '  ' }],
  ['a point abroad', { point: [2.35, 48.85] }],
  ['a day that is none', { day: 'someday' }],
  ['a mode that is none', { mode: 'rocket' }],
  ['a vehicle without timetables', { mode: 'transit' }],
])('%s is refused, and what was kept stays', async (_, wrong) => {
  const here = world()
  const ask = await visitor(here, await givenUser(here))
  const kept = (await ask('PUT', PATH, [WORK])).body
  expect((await ask('PUT', PATH, [SCHOOL, { ...WORK, ...wrong }])).status).toBe(422)
  expect((await ask('GET', PATH)).body).toEqual(kept)
})

test('with timetables a place is reached by vehicles, also after they were turned off', async () => {
  const on = world({ GTFS_URL: 'https://example.com/gtfs.zip' })
  const user = await givenUser(on)
  const ask = await visitor(on, user)
  const kept = (await ask('PUT', PATH, [{ ...WORK, mode: 'transit' }])).body as PlaceWire[]
  expect(kept[0]?.mode).toBe('transit')
  on.features.transit = { isOn: false, reason: 'off' }
  expect((await ask('PUT', PATH, kept)).body).toEqual(kept)
})

test('a seventh place is refused', async () => {
  const ask = await (async () => {
    const here = world()
    return await visitor(here, await givenUser(here))
  })()
  expect(
    (
      await ask(
        'PUT',
        PATH,
        Array.from({ length: 7 }, () => WORK),
      )
    ).status,
  ).toBe(422)
})

test('places are in the export, and go with the account', async () => {
  const here = world()
  const user = await givenUser(here)
  const ask = await visitor(here, user)
  const kept = (await ask('PUT', PATH, [WORK])).body
  expect((await ask('GET', '/api/users/me/export')).body).toMatchObject({ places: kept })
  await ask('DELETE', '/api/users/me', { password: 'correct horse' })
  expect(placesOf(here.db, user.rid)).toEqual([])
})

const unlessOff = test.skipIf(isOff('sessions'))
unlessOff(
  'a list of homes reads the places of its reader once, until something changes',
  async () => {
    const here = world()
    givenHome(here, { street: 'הרצל 10', coordinates: [34.79, 32.08] })
    const { ran } = recordStatements(here.db)
    const [one, other] = [await givenUser(here), await givenUser(here)]
    const [ask, asOther] = [await visitor(here, one), await visitor(here, other)]
    /** The names of places that the only home states, and how often places were read. */
    const shown = async (visit: typeof ask) => {
      ran.length = 0
      const { assets } = (await visit('GET', '/api/assets?limit=12')).body
      const names = assets[0].travel.map(({ name }: { name: string }) => name)
      return { names, read: ran.filter((sql) => sql.includes('left join "place_reaches"')).length }
    }
    expect(await shown(ask)).toEqual({ names: [], read: 0 })
    await ask('PUT', PATH, [WORK])
    await asOther('PUT', PATH, [SCHOOL])
    expect(await shown(ask)).toEqual({ names: ['Work'], read: 1 })
    expect(await shown(ask)).toEqual({ names: ['Work'], read: 0 })
    expect(await shown(asOther)).toEqual({ names: ['School'], read: 1 })
    await ask('PUT', PATH, [{ ...WORK, name: 'Office' }])
    expect(await shown(ask)).toEqual({ names: ['Office'], read: 1 })
  },
)
