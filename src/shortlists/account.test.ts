import { expect, test } from 'bun:test'
import { storedProblems } from '../process/check.ts'
import { givenHome, givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { valuesOf } from '../testing/worlds/rows.ts'
import { givenDeciding } from '../testing/worlds/shortlists.ts'
import type { Json } from '../testing/worlds/visitor.ts'

test('the export has the own shortlists, votes and comments, and no comment of others', async () => {
  using at = await givenDeciding()
  const { here, as, path } = at
  const home = givenHome(here)
  const ofHome = `${path}/homes/${home.id}`
  await as.noa('PUT', `/api/assets/${home.id}/saved`, { note: 'of Noa alone' })
  await as.amit('PATCH', ofHome, { vote: -1, stage: 'viewing' })
  await as.amit('POST', `${ofHome}/comments`, { text: 'of Amit' })
  const { shortlists } = (await as.amit('GET', '/api/users/me/export')).body
  expect(shortlists.lists).toHaveLength(2)
  expect(shortlists.lists.find(({ role }: Json) => role === 'member')).toMatchObject({
    members: ['Noa Levi', 'Amit Levi'],
    homes: [{ assetId: home.id, stage: 'viewing', vote: -1 }],
  })
  expect(shortlists.comments).toMatchObject([{ assetId: home.id, text: 'of Amit', onlyMe: false }])
  expect(JSON.stringify(shortlists)).not.toContain('of Noa alone')
})

test('an account that ends hands its shortlist over: what all saw stays, notes and votes go', async () => {
  using at = await givenDeciding()
  const { here, noa, as, path } = at
  await givenUser(here, { roles: ['user', 'admin'] })
  const home = givenHome(here)
  const own = givenHome(here, { street: 'הרצל 5' }, noa.rid)
  const ofHome = `${path}/homes/${home.id}`
  await as.noa('PUT', `/api/assets/${home.id}/saved`, { note: 'of Noa alone' })
  await as.noa('PUT', `${path}/homes/${own.id}`)
  await as.noa('PATCH', ofHome, { vote: 1, stage: 'contacted' })
  await as.noa('POST', `${ofHome}/comments`, { text: 'for all' })
  expect((await as.noa('DELETE', '/api/users/me', { password: PASSWORD })).status).toBe(200)
  const { body } = await as.amit('GET', path)
  expect(body.shortlist).toMatchObject({ role: 'owner', members: [{ name: 'Amit Levi' }] })
  expect(body.homes).toMatchObject([
    { asset: { _id: home.id }, stage: 'contacted', addedBy: null, votes: [], comments: 1 },
  ])
  expect(body.homes[0].lastComment).toMatchObject({ text: 'for all', author: null })
  expect(valuesOf(here, 'select text from shortlist_comments')).toEqual([['for all']])
  expect(storedProblems(here.db)).toEqual([])
})

test('the shortlists of an account that ends alone go with it', async () => {
  using at = await givenDeciding()
  const { here, tal, as } = at
  await givenUser(here, { roles: ['user', 'admin'] })
  await as.tal('PUT', `/api/assets/${givenHome(here).id}/saved`, { note: 'mine' })
  const lists = () => valuesOf(here, 'select count(*) from shortlists')
  const [[before] = []] = lists()
  await as.tal('DELETE', '/api/users/me', { password: PASSWORD })
  expect(lists()).toEqual([[Number(before) - 1]])
  expect(valuesOf(here, `select * from shortlist_members where user_rid = ${tal.rid}`)).toEqual([])
  expect(valuesOf(here, 'select * from shortlist_homes')).toEqual([])
})
