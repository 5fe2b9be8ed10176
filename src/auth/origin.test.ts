import { expect, test } from 'bun:test'
import { givenUser } from '../testing/worlds/given.ts'
import { signedOut } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import { ownPath } from './domain.ts'
import { isSameOrigin } from './guard.ts'

const HOST = 'evil.example:3000'

test.each<[string, string, boolean]>([
  ['https://finds.example', 'https://finds.example', true],
  ['https://finds.example', 'http://finds.example', false],
  ['https://finds.example', `https://${HOST}`, false],
  ['https://finds.example', `http://${HOST}`, false],
  ['https://finds.example', 'http://localhost:3000', false],
  ['https://finds.example/metzia', 'https://finds.example', true],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000', true],
  ['http://127.0.0.1:3000', 'http://localhost:3000', true],
  ['http://localhost:3000', 'http://[::1]:3000', true],
  ['http://127.0.0.1:3000', 'http://localhost:3001', false],
  ['http://127.0.0.1:3000', 'https://localhost:3000', false],
  ['http://127.0.0.1:3000', 'http://localhost.evil.example:3000', false],
  ['http://127.0.0.1:0', 'http://localhost:45123', true],
  ['http://127.0.0.1:0', `http://${HOST}`, false],
  ['http://127.0.0.1:3000', 'null', false],
  ['http://127.0.0.1:3000', '', false],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/path', false],
])('a site at %s and a request from %p: %p, whatever the host says', (publicUrl, origin, isOwn) => {
  for (const host of [HOST, 'localhost:3000', new URL(publicUrl).host]) {
    const request = new Request('http://localhost/', { headers: { origin, host } })
    expect(isSameOrigin(request, publicUrl)).toBe(isOwn)
  }
})

test.each<[string | undefined, boolean]>([
  ['same-origin', true],
  ['same-site', false],
  ['cross-site', false],
  ['none', false],
  ['', false],
  [undefined, false],
])('a request without an origin, from %p by its site: %p', (site, isOwn) => {
  const headers = { host: 'localhost:3000', ...(site !== undefined && { 'sec-fetch-site': site }) }
  const request = new Request('http://localhost/', { headers })
  expect(isSameOrigin(request, 'http://localhost:3000')).toBe(isOwn)
})

test('a change by cookie from another site is refused although its host is the same', async () => {
  using here = world()
  const visit = signedOut(here)
  const { email } = await givenUser(here)
  const login = { email, password: 'correct horse' }
  const { body } = await visit('POST', '/api/auth/login', login)
  const forged = { cookie: `authToken=${body.token}`, origin: `http://${HOST}`, host: HOST }
  const made = await visit('POST', '/api/requests/website-create', { botName: 'x' }, forged)
  expect([made.status, made.body.code]).toEqual([403, 'origin'])
})

test.each<[unknown, string | undefined]>([
  ['/chats?a=1#b', '/chats?a=1#b'],
  ['/חיפה', '/%D7%97%D7%99%D7%A4%D7%94'],
  ['/a%20b', '/a%20b'],
  ['/👩‍👧', '/%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7'],
  ['/\ud800', '/%EF%BF%BD'],
  ['/a b', undefined],
  ['/a\u0000', undefined],
  ['/a\u0085', undefined],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/chats\\..', undefined],
  ['https://evil.example', undefined],
  ['/login', undefined],
  ['/api/users/me', undefined],
  ['', undefined],
  [undefined, undefined],
  [['/chats'], undefined],
])('%p leads to %p', (address, path) => {
  expect(ownPath(address)).toBe(path)
})

test.each(['/chats/שלום', '/\u0000', '/\ud800', '%'])(
  'a sign-in from %p redirects',
  async (from) => {
    using here = world({ OAUTH_FACEBOOK_CLIENT_ID: 'x', OAUTH_FACEBOOK_CLIENT_SECRET: 'y' })
    const query = `from=${encodeURIComponent(from.toWellFormed())}`
    expect((await signedOut(here)('GET', `/api/oauth/facebook?${query}`)).status).toBe(303)
  },
)
