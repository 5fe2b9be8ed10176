import { expect, test } from 'bun:test'
import { givenHome } from '../testing/worlds/given.ts'
import { givenDeciding } from '../testing/worlds/shortlists.ts'
import type { Json, Visit } from '../testing/worlds/visitor.ts'

/** In what the reader finds a home. */
async function seenIn(visit: Visit, id: string, link: string) {
  const one = await visit('GET', `/api/assets/${id}`)
  const list = (await visit('GET', '/api/assets')).body
  const map = (await visit('GET', '/api/assets?isMapView=true')).body
  const bots = await visit('GET', `/api/assets/${id}/bots`)
  const saved = await visit('PUT', `${link}/homes/${id}`)
  return {
    page: one.status,
    list: list.assets.some(({ _id }: Json) => _id === id),
    pins: map.assets.some(({ _id }: Json) => _id === id),
    bots: bots.status,
    put: saved.status,
  }
}

const ALL = { page: 200, list: true, pins: true, bots: 200, put: 200 }
const NOTHING = { page: 404, list: false, pins: false, bots: 404, put: 404 }

test('a home that a member brought in is seen by the members while it is on the shortlist', async () => {
  using at = await givenDeciding()
  const { here, noa, as, path } = at
  const home = givenHome(here, { coordinates: [34.77, 32.06], street: 'הרצל 5' }, noa.rid)
  const [own] = (await as.amit('GET', '/api/shortlists')).body.filter((one: Json) => one.isCurrent)
  const ownPath = `/api/shortlists/${own._id}`
  expect(await seenIn(as.amit, home.id, ownPath)).toEqual(NOTHING)
  await as.noa('PUT', `${path}/homes/${home.id}`)
  expect(await seenIn(as.amit, home.id, path)).toEqual(ALL)
  expect((await as.amit('PUT', `/api/assets/${home.id}/link`)).status).toBe(404)
  // What is of another user goes on no list of which that user knows nothing.
  for (const path of [`${ownPath}/homes/${home.id}`, `/api/assets/${home.id}/saved`])
    expect((await as.amit('PUT', path)).status).toBe(403)
  const [{ _id: talsList }] = (await as.tal('GET', '/api/shortlists')).body
  expect(await seenIn(as.tal, home.id, `/api/shortlists/${talsList}`)).toEqual(NOTHING)
  await as.noa('DELETE', `${path}/homes/${home.id}`)
  expect(await seenIn(as.amit, home.id, ownPath)).toEqual(NOTHING)
  expect((await as.noa('GET', `/api/assets/${home.id}`)).status).toBe(200)
})
