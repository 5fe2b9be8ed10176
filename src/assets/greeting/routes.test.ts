import { expect, test } from 'bun:test'
import { givenHome, givenUser } from '../../testing/worlds/given.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { world } from '../../testing/worlds/world.ts'

const PATH = '/api/users/me/greetings'

test('own messages are on homes with a phone, for their user only, in the export, until they are empty', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  const other = await visitor(here, await givenUser(here))
  const listing = { street: 'הרצל 10', price: 5_400, description: 'דירה', phone: '0547712096' }
  const home = givenHome(here, listing)
  const silent = givenHome(here, { ...listing, street: 'בן יהודה 3', phone: null })
  const greetingOf = async ({ id }: { id: string }, by = visit) =>
    (await by('GET', `/api/assets/${id}`)).body.greeting
  expect((await visit('GET', PATH)).body).toEqual({})
  expect(await greetingOf(home)).toBeUndefined()
  const kept = { he: 'שלום,\n{street} ב{price}', en: 'Hello' }
  const put = await visit('PUT', PATH, { he: ` ${kept.he}\u202e `, en: 'Hello', ru: ' ' })
  expect(put.body).toEqual(kept)
  expect((await visit('GET', PATH)).body).toEqual(kept)
  expect(await greetingOf(home)).toBe('שלום,\nהרצל 10 ב₪5,400')
  expect((await visit('GET', '/api/assets')).body.assets).toContainEqual(
    expect.objectContaining({ _id: home.id, greeting: 'שלום,\nהרצל 10 ב₪5,400' }),
  )
  expect(await greetingOf(silent)).toBeUndefined()
  expect(await greetingOf(home, other)).toBeUndefined()
  expect((await other('GET', PATH)).body).toEqual({})
  expect((await visit('GET', '/api/users/me/export')).body.greetings).toEqual(kept)
  expect((await visit('PUT', PATH, { he: 'x'.repeat(501) })).status).toBe(422)
  expect((await visit('PUT', PATH, {})).body).toEqual({})
  expect(await greetingOf(home)).toBeUndefined()
})
