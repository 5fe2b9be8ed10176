import { expect, test } from 'bun:test'
import { givenUser } from '../testing/given.ts'
import { stranger, visitor } from '../testing/visitor.ts'
import { type World, world } from '../testing/world.ts'

/** What anybody may ask for. Everything else turns strangers away. */
const PUBLIC = [
  'GET /healthz',
  'GET /readyz',
  'GET /api/openapi.json',
  'GET /city_boundaries.geojson',
  'GET /hood_boundaries.geojson',
  'POST /api/auth/register',
  'POST /api/auth/login',
  'GET /api/oauth',
  'GET /api/oauth/:provider',
  'GET /api/oauth/:provider/callback',
  'POST /api/auth/validate',
  'POST /api/auth/request-reset',
  'POST /api/auth/verify-reset-code',
  'POST /api/auth/reset-password',
  'POST /api/auth/complete-reset',
]
/** Answers 404 whoever asks. */
const CATCH_ALL = '/api/*'
const ADMINS_ONLY = [
  'GET /api/requests/count',
  'GET /api/status',
  'POST /api/status/:source/run',
  'GET /api/status/yad2/scraper/status',
  'HEAD /api/status/yad2/scraper/status',
  'GET /api/status/yad2/cleaner/status',
  'HEAD /api/status/yad2/cleaner/status',
  'GET /api/status/facebook/status',
  'HEAD /api/status/facebook/status',
  'GET /api/users/filter',
  'GET /api/users/count',
  'POST /api/users/admin-reset-password',
  'DELETE /api/users/:id',
]
/** They end the session, or the account, that the test goes on with. */
const FAREWELLS = [
  'POST /api/auth/logout',
  'POST /api/auth/logout-everywhere',
  'DELETE /api/users/me',
]

/** Pages decide for themselves (`pages.test.ts`); the client's own files are for everybody. */
const OF_THE_CLIENT = /^\/(\*|login|register|assets\/:name|[^:]+\.(svg|png|txt))$/

function routesOf({ app }: World): { method: string; path: string }[] {
  return app.routes
    .filter(({ path, method }) => path !== CATCH_ALL && method !== 'WS')
    .filter(({ path }) => !OF_THE_CLIENT.test(path))
    .map(({ method, path }) => ({ method, path }))
}

const address = (path: string) => path.replaceAll(/:\w+/g, 'x')

test('every route but a short public list turns strangers away, whatever they send', async () => {
  using here = world()
  const visit = stranger(here)
  const routes = routesOf(here)
  expect(routes.length).toBeGreaterThan(15)
  for (const { method, path } of routes) {
    if (PUBLIC.includes(`${method} ${path}`)) continue
    const { status, body } = await visit(method, address(path), method === 'GET' ? undefined : {})
    expect([method, path, status]).toEqual([method, path, 401])
    expect(body.message).toBe('Please log in')
  }
})

test('every public route of the list exists', () => {
  using here = world()
  const known = routesOf(here).map(({ method, path }) => `${method} ${path}`)
  expect(PUBLIC.filter((route) => !known.includes(route))).toEqual([])
})

test('routes for administrators turn ordinary users away, and no other route does', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  for (const { method, path } of routesOf(here)) {
    const name = `${method} ${path}`
    if (PUBLIC.includes(name) || FAREWELLS.includes(name)) continue
    const { status } = await visit(method, address(path), method === 'GET' ? undefined : {})
    expect([name, status === 403]).toEqual([name, ADMINS_ONLY.includes(name)])
    expect(status).toBeLessThan(500)
  }
})

test('unknown addresses are a JSON 404, whatever the method', async () => {
  using here = world()
  const visit = stranger(here)
  for (const [method, path] of [
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['DELETE', '/api/requests/x/y/z'],
    ['GET', '/api'],
    ['GET', '/nothing.txt'],
    ['POST', '/nothing'],
  ] as const) {
    const { status, body } = await visit(method, path)
    expect([path, status, body.message]).toEqual([path, 404, 'Not found'])
  }
})
