import { expect, test } from 'bun:test'
import { givenHome, givenUser } from '../testing/worlds/given.ts'
import { valuesOf } from '../testing/worlds/rows.ts'
import { givenDeciding } from '../testing/worlds/shortlists.ts'
import { type Json, type Visit, visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import { COMMENT_MAX, LISTS_MAX } from './domain/shortlist.ts'

const ids = (homes: Json) => homes.map(({ asset }: Json) => asset._id)

test('each user has a shortlist from the first look on, and saves homes on it', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  const home = givenHome(here)
  const first = (await visit('GET', '/api/shortlists')).body
  expect(first).toMatchObject([{ name: null, isCurrent: true, role: 'owner' }])
  await visit('PUT', `/api/assets/${home.id}/saved`, { note: 'quiet' })
  expect((await visit('GET', '/api/shortlists')).body).toMatchObject([
    { _id: first[0]._id, counts: { new: 1, contacted: 0, unread: 0 } },
  ])
  const { body } = await visit('GET', `/api/shortlists/${first[0]._id}`)
  expect(body.homes).toMatchObject([
    { asset: { _id: home.id, isSaved: true, note: 'quiet' }, stage: 'new', comments: 1 },
  ])
  expect(body.homes[0]).toMatchObject({ lastComment: null, viewing: null, votes: [], changes: [] })
  expect(body.pagination).toEqual({ total: 1, page: 1, limit: 100 })
})

test('members see one list: homes, stages, votes and comments; a note only its author', async () => {
  using at = await givenDeciding()
  const { here, noa, amit, as, path } = at
  const home = givenHome(here)
  await as.noa('PUT', `/api/assets/${home.id}/saved`, { note: 'secret' })
  const ofHome = `${path}/homes/${home.id}`
  const moved = await as.amit('PATCH', ofHome, { stage: 'contacted', vote: 1 })
  expect(moved.body).toMatchObject({
    stage: 'contacted',
    votes: [{ userId: amit.id, vote: 1 }],
    addedBy: noa.id,
    comments: 0,
  })
  expect((await as.noa('PATCH', ofHome, { vote: -1 })).body.votes).toHaveLength(2)
  expect((await as.noa('PATCH', ofHome, { vote: null })).body.votes).toHaveLength(1)
  const said = await as.amit('POST', `${ofHome}/comments`, { text: '  נעים  ' })
  expect(said.body).toMatchObject([{ text: 'נעים', onlyMe: false, author: { _id: amit.id } }])
  await as.amit('POST', `${ofHome}/comments`, { text: 'of Amit alone', onlyMe: true })
  const { body } = await as.noa('GET', path)
  expect(body.shortlist.members.map(({ name }: Json) => name)).toEqual(['Noa Levi', 'Amit Levi'])
  expect(body.shortlist.counts).toMatchObject({ contacted: 1, unread: 1 })
  expect(body.homes[0]).toMatchObject({ comments: 2, lastComment: { text: 'נעים' } })
  expect((await as.noa('POST', `${path}/read`)).body.counts.unread).toBe(0)
  const texts = async (by: typeof as.noa) =>
    (await by('GET', `${ofHome}/comments`)).body.map(({ text }: Json) => text)
  expect(await texts(as.noa)).toEqual(['secret', 'נעים'])
  expect(await texts(as.amit)).toEqual(['נעים', 'of Amit alone'])
  const [{ _id }] = said.body
  expect((await as.noa('DELETE', `${path}/comments/${_id}`)).status).toBe(404)
  expect((await as.amit('DELETE', `${path}/comments/${_id}`)).status).toBe(200)
  expect(await texts(as.amit)).toEqual(['of Amit alone'])
})

test('homes keep the places that members give them', async () => {
  using at = await givenDeciding()
  const { here, as, path } = at
  const homes = [givenHome(here), givenHome(here), givenHome(here)].map(({ id }) => id)
  const [a = '', b = '', c = ''] = homes
  for (const id of homes) await as.noa('PUT', `${path}/homes/${id}`)
  const order = async (query = '') => ids((await as.amit('GET', `${path}${query}`)).body.homes)
  expect(await order()).toEqual([c, b, a])
  await as.amit('PATCH', `${path}/homes/${c}`, { position: 2 })
  expect(await order()).toEqual([b, a, c])
  await as.amit('PATCH', `${path}/homes/${a}`, { stage: 'viewing' })
  await as.amit('PATCH', `${path}/homes/${c}`, { stage: 'viewing', position: 1 })
  expect(await order()).toEqual([b, a, c])
  await as.amit('PATCH', `${path}/homes/${c}`, { position: 0 })
  expect(await order('?stage=viewing')).toEqual([c, a])
  expect(await order('?page=2&limit=1')).toEqual([c])
  await as.noa('DELETE', `${path}/homes/${c}`)
  expect(await order()).toEqual([b, a])
  expect((await as.noa('PATCH', `${path}/homes/${c}`, { stage: 'new' })).status).toBe(404)
})

test('a stranger finds nothing, and who leaves takes nothing away', async () => {
  using at = await givenDeciding()
  const { here, amit, noa, as, path } = at
  const home = givenHome(here)
  const ofHome = `${path}/homes/${home.id}`
  await as.amit('PUT', ofHome)
  await as.amit('POST', `${ofHome}/comments`, { text: 'nice' })
  const asks = [
    ['GET', path],
    ['PATCH', path, { name: 'x' }],
    ['POST', `${path}/read`],
    ['DELETE', `${path}/members/${noa.id}`],
    ['GET', ofHome],
    ['PUT', ofHome],
    ['PATCH', ofHome, { vote: 1 }],
    ['DELETE', ofHome],
    ['GET', `${ofHome}/comments`],
    ['POST', `${ofHome}/comments`, { text: 'x' }],
    ['POST', `${ofHome}/read`],
    ['DELETE', `${path}/comments/none`],
  ] as const
  const statuses = async (by: typeof as.tal) => {
    const answers = []
    for (const [method, address, body] of asks)
      answers.push((await by(method, address, body)).status)
    return new Set(answers)
  }
  expect(await statuses(as.tal)).toEqual(new Set([404]))
  expect((await as.amit('DELETE', `${path}/members/${noa.id}`)).status).toBe(403)
  expect((await as.noa('DELETE', `${path}/members/${amit.id}`)).status).toBe(200)
  expect(await statuses(as.amit)).toEqual(new Set([404]))
  const { body } = await as.noa('GET', path)
  expect(body.homes).toMatchObject([{ addedBy: amit.id, lastComment: { text: 'nice' } }])
  expect((await as.noa('DELETE', `${path}/members/${amit.id}`)).status).toBe(404)
})

test('an owner who leaves hands the shortlist over; alone, it goes', async () => {
  using at = await givenDeciding()
  const { here, noa, amit, as, path } = at
  const home = givenHome(here)
  await as.noa('PUT', `/api/assets/${home.id}/saved`)
  await as.noa('DELETE', `${path}/members/${noa.id}`)
  expect((await as.noa('GET', `/api/assets/${home.id}`)).body.isSaved).toBe(false)
  expect((await as.amit('GET', path)).body.shortlist).toMatchObject({ role: 'owner' })
  await as.amit('DELETE', `${path}/members/${amit.id}`)
  expect((await as.amit('GET', path)).status).toBe(404)
  expect((await as.noa('GET', '/api/shortlists')).body).toMatchObject([{ isCurrent: true }])
  expect(valuesOf(here, 'select * from shortlist_homes')).toEqual([])
})

test('homes are saved on the shortlist that is current', async () => {
  using at = await givenDeciding()
  const { here, as, path } = at
  const home = givenHome(here)
  await as.noa('PUT', `${path}/homes/${home.id}`)
  const seen = async () => (await as.amit('GET', `/api/assets/${home.id}`)).body.isSaved
  expect(await seen()).toBe(false)
  expect((await as.amit('PATCH', path, { isCurrent: true })).body.isCurrent).toBe(true)
  expect(await seen()).toBe(true)
  await as.amit('DELETE', `/api/assets/${home.id}/saved`)
  expect((await as.noa('GET', path)).body.homes).toEqual([])
})

test('what is out of its limits is refused by its field, and no more is made than allowed', async () => {
  using at = await givenDeciding()
  const { here, as, path } = at
  const home = givenHome(here)
  await as.noa('PUT', `${path}/homes/${home.id}`)
  const ofHome = `${path}/homes/${home.id}`
  const refused = async (method: string, address: string, body: Json) =>
    Object.keys((await as.noa(method, address, body)).body.errors ?? {})
  expect(await refused('POST', '/api/shortlists', { name: 'x'.repeat(81) })).toEqual(['name'])
  expect(await refused('PATCH', path, { name: 'a\u202eb' })).toEqual(['name'])
  expect(await refused('PATCH', ofHome, { stage: 'sold' })).toEqual(['stage'])
  expect(await refused('PATCH', ofHome, { vote: 2 })).toEqual(['vote'])
  expect(await refused('PATCH', ofHome, { position: -1 })).toEqual(['position'])
  for (const text of ['', '  ', 'x'.repeat(COMMENT_MAX + 1)])
    expect(await refused('POST', `${ofHome}/comments`, { text })).toEqual(['text'])
  for (let n = 1; n < LISTS_MAX; n += 1)
    expect((await as.noa('POST', '/api/shortlists', { name: `n ${n}` })).status).toBe(200)
  expect((await as.noa('POST', '/api/shortlists', { name: 'more' })).status).toBe(409)
  expect((await as.noa('GET', '/api/shortlists')).body).toHaveLength(LISTS_MAX)
})

test('the owner hands a shortlist over to a member, and stays one', async () => {
  using at = await givenDeciding()
  const { noa, amit, tal, as, path } = at
  const give = (by: Visit, to: { id: string }) =>
    by('PATCH', `${path}/members/${to.id}`, { role: 'owner' })
  expect((await give(as.amit, amit)).status).toBe(403)
  expect((await give(as.tal, tal)).status).toBe(404)
  expect((await give(as.noa, tal)).status).toBe(404)
  const given = await give(as.noa, amit)
  expect([given.status, given.body.role]).toEqual([200, 'member'])
  const { members } = (await as.amit('GET', path)).body.shortlist
  expect(members.map(({ _id, role }: Json) => [_id, role])).toEqual([
    [amit.id, 'owner'],
    [noa.id, 'member'],
  ])
  expect((await give(as.noa, noa)).status).toBe(403)
  // To oneself nothing changes.
  expect((await give(as.amit, amit)).body.role).toBe('owner')
})

test('members see the places of each other by name and minutes, on a home alone', async () => {
  using at = await givenDeciding()
  const { here, amit, as, path } = at
  const home = givenHome(here, { street: 'הרצל 10', coordinates: [34.79, 32.053] })
  await as.noa('PUT', `/api/assets/${home.id}/saved`, {})
  const place = { address: 'בגין 121', point: [34.79, 32.08], mode: 'bike' }
  const hours = { day: 'sunday', at: '09:00' }
  await as.amit('PUT', '/api/users/me/places', [{ ...place, ...hours, name: 'Studio' }])
  const shown = (await as.noa('GET', `${path}/homes/${home.id}`)).body
  expect(shown.ways).toEqual([
    { userId: amit.id, name: 'Studio', minutes: 16, mode: 'bike', isAbout: true },
  ])
  expect(shown.asset.travel).toEqual([])
  expect((await as.amit('GET', `${path}/homes/${home.id}`)).body).toMatchObject({
    ways: [],
    asset: { travel: [{ name: 'Studio' }] },
  })
  expect((await as.noa('GET', path)).body.homes[0]).not.toHaveProperty('ways')
  const other = givenHome(here, { street: 'הרצל 12', coordinates: [34.79, 32.04], price: 9_000 })
  const compared = (await as.noa('GET', `/api/compare?ids=${home.id},${other.id}`)).body.homes
  expect(compared.map(({ votes }: Json) => votes.map(({ ways }: Json) => ways))).toEqual([
    [[], [{ name: 'Studio', minutes: 16 }]],
    [],
  ])
})
