import { expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { setBusyTimeout } from '../database/turns.ts'
import { AppError } from '../kernel/errors.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { signedOut, tokenOf, visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import { edge } from './edge.ts'
import { BODY_MAX } from './limits.ts'

test('every answer carries the security headers, an error too', async () => {
  using here = world()
  const visit = signedOut(here)
  for (const path of ['/healthz', '/api/users/me', '/api/nothing', '/hood_boundaries.geojson']) {
    const { headers } = await visit('GET', path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toStartWith("default-src 'none'")
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  }
})

test('sends HSTS only where PUBLIC_URL is https', async () => {
  using plain = world()
  using secure = world({ PUBLIC_URL: 'https://finds.example' })
  const header = 'strict-transport-security'
  expect((await signedOut(plain)('GET', '/healthz')).headers.get(header)).toBeNull()
  expect((await signedOut(secure)('GET', '/healthz')).headers.get(header)).toContain(
    'max-age=31536000',
  )
})

test('no answer of the API may be cached', async () => {
  using here = world()
  const { headers } = await signedOut(here)('GET', '/api/users/me')
  expect(headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['{bad', 400, 'malformed'],
  ['', 400, 'malformed'],
  ['[]', 422, 'invalid'],
  ['null', 422, 'invalid'],
  ['"x"', 422, 'invalid'],
  ['{"email":{"toString":1},"password":"secret1"}', 422, 'invalid'],
  ['{"email":"a@b","password":"secret1","__proto__":{"x":1}}', 422, 'invalid'],
  ['{"email":"a@b","password":"secret1","constructor":{"x":1}}', 422, 'invalid'],
  [`{"email":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 400, 'malformed'],
  [JSON.stringify({ email: 'a@b', password: 'x'.repeat(BODY_MAX) }), 413, 'tooLarge'],
  ['{"email":5,"password":"secret1"}', 422, 'invalid'],
  ['{"email":"\\u0000","password":"secret1"}', 401, 'credentials'],
])('bad input %#: a clear error, never a 5xx', async (body, status, code) => {
  using here = world()
  const headers = { 'content-length': String(body.length) }
  const answer = await signedOut(here)('POST', '/api/auth/login', body, headers)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(answer.body.message).toBeString()
})

test('names every field that is wrong', async () => {
  using here = world()
  const { status, body } = await signedOut(here)('POST', '/api/auth/register', { email: 5 })
  expect(status).toBe(422)
  expect(Object.keys(body.errors).sort()).toEqual(['email', 'firstname', 'lastname', 'password'])
})

test('a body that is not JSON is refused by its type', async () => {
  using here = world()
  const headers = { 'content-type': 'text/plain' }
  const { status, body } = await signedOut(here)('POST', '/api/auth/login', 'email=a', headers)
  expect([status, body.code]).toEqual([415, 'unsupported'])
})

test('numbers out of their bounds in an address are refused, naming them', async () => {
  using here = world()
  const owner = await givenUser(here)
  const visit = await visitor(here, owner)
  const { websiteChatId: chatId } = givenBot(here, owner)
  for (const [query, field] of [
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=x', 'page'],
    ['limit=101', 'limit'],
    ['limit=0', 'limit'],
    ['limit=1e9', 'limit'],
  ] as const) {
    const { status, body } = await visit('GET', `/api/chats/${chatId}?${query}`)
    expect([query, status, Object.keys(body.errors ?? {})]).toEqual([query, 422, [field]])
  }
})

test('a database that stays busy for five seconds answers 503 with Retry-After', async () => {
  using here = world()
  const owner = await givenUser(here)
  const visit = await visitor(here, owner)
  const { Database } = await import('bun:sqlite')
  const other = new Database(here.config.databasePath)
  other.run('BEGIN IMMEDIATE')
  setBusyTimeout(here.db.$client, 0)
  const asked = visit('POST', '/api/requests/website-create', { botName: 'x' })
  await here.clock.awaited()
  await here.clock.pass(5_100)
  const { status, body, headers } = await asked
  other.close()
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'busy', '1'])
  const again = await visit('POST', '/api/requests/website-create', { botName: 'x' })
  expect(again.status).toBe(200)
})

test('describes itself', async () => {
  using here = world({ API_DOCUMENT_PUBLIC: 'true' })
  const { status, body } = await signedOut(here)('GET', '/api/openapi.json')
  expect(status).toBe(200)
  expect(Object.keys(body.paths)).toContain('/api/requests/{id}')
  expect(Object.keys(body.paths)).toContain('/api/chats/{id}/messages')
})

test('an object that looks like an array is refused before anything is made of its length', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  const disguised = { length: 300_000_000 }
  const requests = [
    ['PATCH', '/api/users/x', { roles: disguised }],
    ['PATCH', '/api/requests/x', { neighborhoodCodes: disguised }],
    ['PATCH', '/api/requests/x', { neighborhoodCodes: [1, disguised] }],
    ['POST', '/api/requests/preview', { excludeWords: disguised }],
    ['POST', '/api/auth/login', { email: disguised, password: 'x' }],
  ] as const
  for (const [method, path, body] of requests) {
    const { status, body: answer } = await visit(method, path, body)
    expect([path, status, answer.errors]).toEqual([
      path,
      422,
      { length: '"length" is not a field' },
    ])
  }
})

test('the framework reads of a request what its route needs, and nothing for all routes', () => {
  using here = world()
  expect(here.app).toMatchObject({
    inference: {
      body: false,
      cookie: false,
      headers: false,
      query: false,
      url: false,
      path: false,
    },
  })
})

test('what a route says of its answer is beside the headers of every answer, also where that is compressed', async () => {
  using here = world()
  const user = await givenUser(here)
  const authorization = `Bearer ${await tokenOf(here, user)}`
  for (let n = 0; n < 5; n += 1) givenBot(here, user)
  const exported = async (headers: Record<string, string>) => {
    const url = 'http://localhost/api/users/me/export'
    const answer = await here.app.handle(
      new Request(url, { headers: { authorization, ...headers } }),
    )
    expect(answer.headers.get('content-disposition')).toContain('metzia.json')
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    return answer.headers.get('content-encoding')
  }
  expect([await exported({}), await exported({ 'accept-encoding': 'gzip' })]).toEqual([
    null,
    'gzip',
  ])
})

test('the answer to one request changes nothing of that to another', async () => {
  using here = world()
  const stranger = signedOut(here)
  const ask = async (path: string) => (await stranger('GET', path)).headers
  const first = await here.app.handle(new Request('http://localhost/api/features'))
  first.headers.set('x-frame-options', 'ALLOW')
  expect((await ask('/api/features')).get('x-frame-options')).toBe('DENY')
})

test('who waits for changes is told of each request that may have changed something, once', async () => {
  using here = world()
  let told = 0
  const changed = () => {
    told += 1
  }
  const metrics = { answered: () => undefined }
  const app = new Elysia()
    .use(edge(here, { metrics, changed }))
    .get('/x', () => ({ x: 1 }))
    .post('/x', () => ({ x: 1 }))
    .delete('/x', () => {
      throw new AppError('missing', { code: 'notFound' })
    })
  for (const [method, times] of [
    ['GET', 0],
    ['HEAD', 0],
    ['POST', 1],
    ['DELETE', 2],
    ['PUT', 3],
  ] as const) {
    await app.handle(new Request('http://localhost/x', { method }))
    expect([method, told]).toEqual([method, times])
  }
})
