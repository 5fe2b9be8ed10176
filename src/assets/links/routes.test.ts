import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import { followMove } from '../../delivery/moves.ts'
import { flatPng } from '../../testing/models/flat-png.ts'
import { givenBot, givenHome, givenUser, PASSWORD } from '../../testing/worlds/given.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring, remove } from '../../testing/worlds/passes.ts'
import { type Json, signedOut, visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { updateUser } from '../../users/store.ts'
import { LINKS_MAX } from './domain.ts'
import { insertLink } from './store.ts'

async function sharing() {
  const here = world()
  const user = await givenUser(here, { firstname: 'Sharon' })
  const home = givenHome(here, { price: 7_200, street: 'הרצל 12', description: 'secret words' })
  const visit = await visitor(here, user)
  return {
    here,
    user,
    home,
    visit,
    path: `/api/assets/${home.id}/link`,
    [Symbol.dispose]: here[Symbol.dispose],
  }
}

const pathOf = (url: string) => new URL(url).pathname

async function opened(here: World, url: string) {
  const { status, body, headers } = await signedOut(here)('GET', pathOf(url))
  return { status, place: headers.get('location'), html: String(body) }
}

test('a public link of a home is made once, shown again and taken back', async () => {
  using at = await sharing()
  const { here, visit, path, home } = at
  expect((await visit('GET', path)).body).toEqual({ _id: home.id, url: null })
  const made = await visit('PUT', path)
  expect(made.status).toBe(200)
  expect(made.body.url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/h\/[\w-]{22}$/)
  expect((await visit('PUT', path)).body).toEqual(made.body)
  expect((await visit('GET', path)).body).toEqual(made.body)
  expect((await opened(here, made.body.url)).status).toBe(200)
  expect((await visit('DELETE', path)).body).toEqual({ _id: home.id, url: null })
  expect((await visit('DELETE', path)).status).toBe(200)
  expect(await opened(here, made.body.url)).toMatchObject({ status: 303, place: '/404' })
  const again = (await visit('PUT', path)).body.url
  expect(again).not.toBe(made.body.url)
})

test('users list and take back their own links only', async () => {
  using at = await sharing()
  const { here, visit, path, home } = at
  const { url } = (await visit('PUT', path)).body
  const other = await visitor(here, await givenUser(here))
  expect((await other('GET', path)).body.url).toBeNull()
  expect((await other('GET', '/api/assets/links')).body).toEqual([])
  await other('DELETE', path)
  const { body } = await visit('GET', '/api/assets/links')
  expect(body).toEqual([
    { _id: home.id, url, location: 'הרצל 12, תל אביב יפו', createdAt: expect.any(String) },
  ])
  expect((await opened(here, url)).status).toBe(200)
  const theirs = (await other('PUT', path)).body.url
  expect(theirs).not.toBe(url)
})

test('an unknown home has no link, and a user has a bounded number of them', async () => {
  using at = await sharing()
  const { here, visit, path } = at
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect((await visit(method, '/api/assets/none/link')).status).toBe(404)
  const homes = Array.from({ length: LINKS_MAX }, () => givenHome(here))
  for (const { id } of homes)
    expect((await visit('PUT', `/api/assets/${id}/link`)).status).toBe(200)
  const refused = await visit('PUT', path)
  expect([refused.status, refused.body.code]).toEqual([409, 'tooManyLinks'])
  expect((await visit('PUT', `/api/assets/${homes[0]?.id}/link`)).status).toBe(200)
  await visit('DELETE', `/api/assets/${homes[0]?.id}/link`)
  expect((await visit('PUT', path)).status).toBe(200)
})

test('a home that one user brought in has a link of this user only', async () => {
  using at = await sharing()
  const { here, user, visit } = at
  const own = givenHome(here, {}, user.rid)
  const other = await visitor(here, await givenUser(here))
  expect((await other('PUT', `/api/assets/${own.id}/link`)).status).toBe(404)
  const { url } = (await visit('PUT', `/api/assets/${own.id}/link`)).body
  const { status, html } = await opened(here, url)
  expect(status).toBe(200)
  // Nobody else sees its page.
  expect(html).not.toContain(own.id)
})

test('no link opens a home that its maker does not see', async () => {
  using at = await sharing()
  const { here, user } = at
  const other = await givenUser(here)
  const { rid: assetRid } = givenHome(here, {}, other.rid)
  const secret = 'x'.repeat(22)
  write(here.db, (tx) => insertLink(tx, { userRid: user.rid, assetRid, secret, createdAt: 0 }))
  expect((await opened(here, `http://localhost/h/${secret}`)).place).toBe('/404')
  expect((await signedOut(here)('GET', `/h/${secret}/photo`)).status).toBe(404)
})

test('the links of a banned user do not work until the ban ends, those of a deleted account never', async () => {
  using at = await sharing()
  const { here, user, visit, path } = at
  const { url } = (await visit('PUT', path)).body
  const ban = (isBanned: boolean) =>
    write(here.db, (tx) => updateUser(tx, user, { isBanned }, here.clock.now()))
  ban(true)
  expect((await opened(here, url)).place).toBe('/404')
  expect((await signedOut(here)('GET', `${pathOf(url)}/photo`)).status).toBe(404)
  ban(false)
  expect((await opened(here, url)).status).toBe(200)
  const again = await visitor(here, user)
  expect((await again('DELETE', '/api/users/me', { password: PASSWORD })).status).toBe(200)
  expect((await opened(here, url)).place).toBe('/404')
})

test('links follow a home that becomes part of another one', async () => {
  using at = await sharing()
  const { here, home, visit, path } = at
  const { url } = (await visit('PUT', path)).body
  const other = givenHome(here, { street: 'ביאליק 3', price: 6_100 })
  const own = (await visit('PUT', `/api/assets/${other.id}/link`)).body.url
  write(here.db, (tx) =>
    followMove(
      tx,
      { kind: 'merged', from: home.rid, to: other.rid },
      { random: here.random, now: here.clock.now() },
    ),
  )
  for (const one of [url, own]) expect((await opened(here, one)).html).toContain('ביאליק 3')
  expect((await visit('GET', '/api/assets/links')).body.map(({ _id }: Json) => _id)).toEqual([
    other.id,
    other.id,
  ])
  await visit('DELETE', `/api/assets/${other.id}/link`)
  for (const one of [url, own]) expect((await opened(here, one)).place).toBe('/404')
})

test('the link of a removed home says so', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  const listing = aListing()
  bring(here, listing)
  const [home] = (await visit('GET', '/api/assets')).body.assets
  const { url } = (await visit('PUT', `/api/assets/${home._id}/link`)).body
  remove(here, listing)
  expect((await opened(here, url)).html).toContain('No longer available')
})

test('the links of a user are part of the export of the data', async () => {
  using at = await sharing()
  const { visit, path, home } = at
  const { url } = (await visit('PUT', path)).body
  expect((await visit('GET', '/api/users/me/export')).body.links).toEqual([
    {
      _id: home.id,
      location: 'הרצל 12, תל אביב יפו',
      url: pathOf(url),
      createdAt: expect.any(String),
    },
  ])
})

test('wrong links are limited for each address, right ones are not', async () => {
  using at = await sharing()
  const { here, visit, path } = at
  const { url } = (await visit('PUT', path)).body
  for (let tries = 0; tries < 30; tries += 1)
    expect((await signedOut(here)('GET', `/h/${tries}`)).status).toBe(303)
  expect((await signedOut(here)('GET', '/h/x')).status).toBe(429)
  expect((await signedOut(here)('GET', '/h/x/photo')).status).toBe(429)
  expect((await opened(here, url)).status).toBe(200)
})

test('its page shows the home to strangers and programs, and nothing of who shared it', async () => {
  using at = await sharing()
  const { here, user, home, visit, path } = at
  const { url } = (await visit('PUT', path)).body
  await visit('PUT', `/api/assets/${home.id}/saved`, { note: 'the neighbours are loud' })
  givenBot(here, user, { name: 'Our search', neighborhoodCodes: [205] })
  const { body, headers } = await signedOut(here)('GET', pathOf(url))
  const html = String(body)
  const [head = ''] = html.split('</head>')
  for (const words of [
    'og:title',
    '₪7,200',
    `<meta property="og:url" content="${url}"/>`,
    'noindex',
  ])
    expect([words, head.includes(words)]).toEqual([words, true])
  for (const words of ['הרצל 12', `/properties?home=${home.id}`])
    expect([words, html.includes(words)]).toEqual([words, true])
  for (const words of ['Sharon', user.email, user.id, 'neighbours', 'Our search', 'secret words'])
    expect([words, html.includes(words)]).toEqual([words, false])
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('cache-control')).toBe('private, no-store')
  const login = await signedOut(here)('GET', `/properties?home=${home.id}`)
  expect(login.headers.get('location')).toBe(
    `/login?from=${encodeURIComponent(`/properties?home=${home.id}`)}`,
  )
})

test('its picture is the first photo of the home, by the cache of photos, until the link ends', async () => {
  const photo = await new Bun.Image(flatPng(40, 20)).jpeg().bytes()
  const fetched: string[] = []
  using here = world(
    {},
    {
      fetch: async (address: string) => {
        fetched.push(address)
        return new Response(Uint8Array.from(photo))
      },
      resolve: async () => ['93.184.216.34'],
    },
  )
  const visit = await visitor(here, await givenUser(here))
  const images = ['a', 'b'].map((name) => `https://img.yad2.co.il/${name}.jpeg`)
  const home = givenHome(here, { images })
  const path = `/api/assets/${home.id}/link`
  const { url } = (await visit('PUT', path)).body
  const { html } = await opened(here, url)
  expect(html).toContain(`<meta property="og:image" content="${url}/photo"/>`)
  const picture = await signedOut(here)('GET', `${pathOf(url)}/photo`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(picture.headers.get('cache-control')).toBe('private, max-age=60')
  expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(fetched).toEqual([expect.stringMatching(/\/a\.jpeg$/)])
  expect((await signedOut(here)('GET', `${pathOf(url)}/photo/1`)).status).toBe(303)
  await visit('DELETE', path)
  expect((await signedOut(here)('GET', `${pathOf(url)}/photo`)).status).toBe(404)
})
