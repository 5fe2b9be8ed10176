import { expect, test } from 'bun:test'
import { NOTE_MAX } from '../../assets/marks/domain.ts'
import { givenBot, givenHome, givenUser } from '../../testing/worlds/given.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring } from '../../testing/worlds/passes.ts'
import { type Json, visitor } from '../../testing/worlds/visitor.ts'
import { world } from '../../testing/worlds/world.ts'

async function looking() {
  const here = world()
  const user = await givenUser(here)
  const home = givenHome(here)
  const visit = await visitor(here, user)
  return {
    here,
    user,
    home,
    visit,
    path: `/api/assets/${home.id}`,
    [Symbol.dispose]: here[Symbol.dispose],
  }
}

const ids = (list: Json) => list.map(({ _id }: Json) => _id)

test('a home is saved with a note, changed and no longer saved', async () => {
  using at = await looking()
  const { visit, home, path } = at
  const saved = await visit('PUT', `${path}/saved`, { note: '  שכנים שקטים? ' })
  expect(saved).toMatchObject({
    status: 200,
    body: { _id: home.id, isSaved: true, isHidden: false, note: 'שכנים שקטים?' },
  })
  expect((await visit('PUT', `${path}/saved`)).body.note).toBe('שכנים שקטים?')
  expect((await visit('GET', path)).body).toMatchObject({ isSaved: true, note: 'שכנים שקטים?' })
  expect((await visit('PUT', `${path}/saved`, { note: null })).body.note).toBeNull()
  expect((await visit('DELETE', `${path}/saved`)).body).toMatchObject({ isSaved: false })
  expect((await visit('DELETE', `${path}/saved`)).status).toBe(200)
  expect((await visit('GET', '/api/assets/saved')).body).toEqual([])
})

test('the saved homes are listed, the last saved first, each user their own', async () => {
  using at = await looking()
  const { here, visit, home, path } = at
  const other = givenHome(here)
  await visit('PUT', `${path}/saved`, { note: 'one' })
  await here.clock.pass(1_000)
  await visit('PUT', `/api/assets/${other.id}/saved`)
  const { body } = await visit('GET', '/api/assets/saved')
  expect(ids(body)).toEqual([other.id, home.id])
  expect(body[1]).toMatchObject({ note: 'one', price: home.price, link: home.link })
  expect(ids((await visit('GET', '/api/assets/saved?limit=1&skip=1')).body)).toEqual([home.id])
  const stranger = await visitor(here, await givenUser(here))
  expect((await stranger('GET', '/api/assets/saved')).body).toEqual([])
  expect((await stranger('GET', path)).body).toMatchObject({ isSaved: false, note: null })
})

test('a home is hidden and shown again', async () => {
  using at = await looking()
  const { visit, path } = at
  expect((await visit('PUT', `${path}/hidden`)).body).toMatchObject({ isHidden: true })
  expect((await visit('PUT', `${path}/hidden`)).status).toBe(200)
  expect((await visit('GET', path)).body).toMatchObject({ isHidden: true, isSaved: false })
  expect((await visit('DELETE', `${path}/hidden`)).body).toMatchObject({ isHidden: false })
})

test('an unknown home is missing, and a note that is too long or no text is refused by its name', async () => {
  using at = await looking()
  const { visit, path } = at
  for (const [method, mark] of [
    ['PUT', 'saved'],
    ['DELETE', 'hidden'],
  ] as const)
    expect((await visit(method, `/api/assets/none/${mark}`)).status).toBe(404)
  for (const note of ['x'.repeat(NOTE_MAX + 1), 7, { a: 1 }]) {
    const { status, body } = await visit('PUT', `${path}/saved`, { note })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['note'])
  }
  expect((await visit('PUT', `${path}/saved`, { note: 'x'.repeat(NOTE_MAX) })).status).toBe(200)
})

test('marks are part of the export, and are deleted with the account', async () => {
  using at = await looking()
  const { here, visit, home, path } = at
  await visit('PUT', `${path}/saved`, { note: 'mine' })
  await visit('PUT', `${path}/hidden`)
  const { body } = await visit('GET', '/api/users/me/export')
  expect(body.saved).toMatchObject([{ assetId: home.id, note: 'mine' }])
  expect(body.hidden).toMatchObject([{ assetId: home.id }])
  await givenUser(here, { roles: ['user', 'admin'] })
  expect((await visit('DELETE', '/api/users/me', { password: 'correct horse' })).status).toBe(200)
  for (const table of ['saved_assets', 'hidden_assets'])
    expect(here.db.$client.query(`select count(*) from ${table}`).values()).toEqual([[0]])
})

test('the list shows the note of its reader, and a chat the note of nobody', async () => {
  using at = await looking()
  const { here, user, visit, path } = at
  givenBot(here, user, { neighborhoodCodes: [205], priceLimit: [0, 20_000] })
  bring(here, aListing())
  const [posted] = (await visit('GET', '/api/assets')).body.assets
  await visit('PUT', `${path}/saved`, { note: 'mine' })
  await visit('PUT', `/api/assets/${posted._id}/saved`, { note: 'of the chat' })
  const notes = async (by: typeof visit) =>
    (await by('GET', '/api/assets')).body.assets.map(({ note }: Json) => note)
  expect(await notes(visit)).toEqual(['of the chat', 'mine'])
  const stranger = await visitor(here, await givenUser(here))
  expect(await notes(stranger)).toEqual([null, null])
  const [chat] = (await visit('GET', '/api/chats')).body
  const { messages } = (await visit('GET', `/api/chats/${chat._id}`)).body
  expect(messages.at(-1).asset).toMatchObject({ _id: posted._id, isSaved: true, note: null })
})
