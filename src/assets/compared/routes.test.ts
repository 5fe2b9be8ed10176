import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import { followMove } from '../../delivery/moves.ts'
import { flatPng } from '../../testing/models/flat-png.ts'
import { givenHome, givenUser } from '../../testing/worlds/given.ts'
import { signedOut, visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { updateUser } from '../../users/store.ts'
import { COMPARISON_LINKS_MAX } from './domain.ts'

async function comparing() {
  const here = world()
  const user = await givenUser(here, { firstname: 'Sharon' })
  const homes = [
    givenHome(here, { price: 7_200, street: 'הרצל 12', description: 'secret words' }),
    givenHome(here, { price: 6_900, street: 'אלנבי 3' }),
    givenHome(here, { price: 8_000, street: 'בן יהודה 5' }),
  ]
  const visit = await visitor(here, user)
  const ids = homes.map(({ id }) => id)
  return { here, user, homes, ids, visit, [Symbol.dispose]: here[Symbol.dispose] }
}

const pathOf = (url: string) => new URL(url).pathname

async function opened(here: World, url: string) {
  const { status, body, headers } = await signedOut(here)('GET', pathOf(url))
  return { status, place: headers.get('location'), html: String(body) }
}

const ofIds = (...ids: (string | undefined)[]) => `/api/compare?ids=${ids.join(',')}`

test('homes stand side by side in the asked order, with their facts', async () => {
  using at = await comparing()
  const [first, second] = at.ids
  const { status, body } = await at.visit('GET', ofIds(second, first))
  expect(status).toBe(200)
  expect(body.homes).toMatchObject([
    { _id: second, price: 6_900, facts: [], features: {} },
    { _id: first, price: 7_200, description: 'secret words' },
  ])
})

test('the votes of all members stand beside a home of the current shortlist', async () => {
  using at = await comparing()
  const [first = '', second] = at.ids
  await at.visit('PUT', `/api/assets/${first}/saved`)
  const [list] = (await at.visit('GET', '/api/shortlists')).body
  const vote = () => at.visit('GET', ofIds(first, second))
  const voter = {
    _id: at.user.id,
    name: expect.stringContaining('Sharon'),
    avatar: at.user.avatar,
    ways: [],
  }
  expect((await vote()).body.homes).toMatchObject([
    { votes: [{ ...voter, vote: null }] },
    { votes: [] },
  ])
  await at.visit('PATCH', `/api/shortlists/${list._id}/homes/${first}`, { vote: 1 })
  expect((await vote()).body.homes[0].votes).toEqual([{ ...voter, vote: 1 }])
})

test('two to four homes that the reader sees can be compared, and the answer names the field', async () => {
  using at = await comparing()
  const { here, visit, ids } = at
  const [first = '', second, third] = ids
  const more = [givenHome(here), givenHome(here)].map(({ id }) => id)
  const theirs = givenHome(here, {}, (await givenUser(here)).rid)
  for (const wrong of [
    ofIds(first),
    ofIds(first, first),
    ofIds(first, second, third, ...more),
    ofIds(first, 'none'),
    ofIds(first, theirs.id),
    ofIds(),
  ]) {
    const { status, body } = await visit('GET', wrong)
    expect([wrong, status, Object.keys(body.errors ?? {})]).toEqual([wrong, 422, ['ids']])
  }
  expect((await visit('GET', '/api/compare')).status).toBe(422)
  expect((await visit('GET', ofIds(first, second, third, more[0]))).status).toBe(200)
})

test('a comparison is shared once, opened by strangers, listed and taken back by its maker only', async () => {
  using at = await comparing()
  const { here, visit, ids } = at
  const made = await visit('POST', '/api/compare/links', { ids })
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({ ids, locations: ids.map(() => expect.any(String)) })
  expect(made.body.url).toMatch(/\/c\/[\w-]{22}$/)
  expect((await visit('POST', '/api/compare/links', { ids })).body).toEqual(made.body)
  expect((await visit('GET', '/api/compare/links')).body).toEqual([made.body])
  const { status, html } = await opened(here, made.body.url)
  expect(status).toBe(200)
  for (const words of ['הרצל 12', 'אלנבי 3', '₪6,900']) expect(html).toContain(words)
  for (const words of ['secret words', 'Sharon']) expect(html).not.toContain(words)
  const other = await visitor(here, await givenUser(here))
  expect((await other('GET', '/api/compare/links')).body).toEqual([])
  const link = `/api/compare/links/${made.body.secret}`
  await other('DELETE', link)
  expect((await opened(here, made.body.url)).status).toBe(200)
  expect((await visit('DELETE', link)).body).toEqual([])
  expect(await opened(here, made.body.url)).toMatchObject({ status: 303, place: '/404' })
})

test('the number of shared comparisons is bounded, and none is made of homes that are not seen', async () => {
  using at = await comparing()
  const { here, visit, ids } = at
  const [first = ''] = ids
  const share = (...homes: string[]) => visit('POST', '/api/compare/links', { ids: homes })
  expect((await share(first)).status).toBe(422)
  const refused = await share(first, 'none')
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['ids']])
  for (let made = 0; made < COMPARISON_LINKS_MAX; made += 1)
    expect((await share(first, givenHome(here).id)).status).toBe(200)
  const full = await share(...ids)
  expect([full.status, full.body.code]).toEqual([409, 'tooManyLinks'])
})

test('a link shows nothing of a banned maker', async () => {
  using at = await comparing()
  const { here, visit, user, ids } = at
  const { url } = (await visit('POST', '/api/compare/links', { ids })).body
  write(here.db, (tx) => updateUser(tx, user, { isBanned: true }, here.clock.now()))
  expect(await opened(here, url)).toMatchObject({ status: 303, place: '/404' })
})

test('homes that are joined stand once in a comparison', async () => {
  using at = await comparing()
  const { here, visit, homes, ids } = at
  const [first, second] = homes
  await visit('POST', '/api/compare/links', { ids })
  if (!first || !second) throw new Error('no homes')
  const move = { kind: 'merged', from: first.rid, to: second.rid } as const
  write(here.db, (tx) => followMove(tx, move, { random: here.random, now: here.clock.now() }))
  expect((await visit('GET', '/api/compare/links')).body).toMatchObject([{ ids: ids.slice(1) }])
})

test('the photos of a shared comparison have addresses of their own', async () => {
  const photo = await new Bun.Image(flatPng(40, 20)).jpeg().bytes()
  using here = world(
    {},
    {
      fetch: async () => new Response(Uint8Array.from(photo)),
      resolve: async () => ['93.184.216.34'],
    },
  )
  const visit = await visitor(here, await givenUser(here))
  const pictured = givenHome(here, { images: ['https://img.yad2.co.il/a.jpeg'] })
  const ids = [pictured.id, givenHome(here).id]
  const { url } = (await visit('POST', '/api/compare/links', { ids })).body
  const shown = (place: number) => signedOut(here)('GET', `${pathOf(url)}/photos/${place}`)
  expect((await opened(here, url)).html).toContain(`${pathOf(url)}/photos/0`)
  const picture = await shown(0)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  for (const place of [1, 2]) expect((await shown(place)).status).toBe(404)
})

test('the export has the shared comparisons', async () => {
  using at = await comparing()
  await at.visit('POST', '/api/compare/links', { ids: at.ids })
  const { body } = await at.visit('GET', '/api/users/me/export')
  expect(body.comparisons).toMatchObject([{ ids: at.ids }])
})
