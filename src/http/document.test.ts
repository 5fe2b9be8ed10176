import { expect, test } from 'bun:test'
import { routesOf } from '../testing/rules/scene.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { type Json, signedOut, type Visit, visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'

async function documented(): Promise<{ document: Json; routes: string[] } & Disposable> {
  const here = world({ API_DOCUMENT_PUBLIC: 'true' })
  const { status, body } = await signedOut(here)('GET', '/api/openapi.json')
  expect(status).toBe(200)
  return { document: body, routes: routesOf(here), [Symbol.dispose]: here[Symbol.dispose] }
}

const HIDDEN =
  /^GET \/(api\/(openapi\.json|docs|shortlists\/:id\/viewings\.ics)|metrics|(city|hood)_boundaries\.geojson)$|^\w+ \/(unsubscribe\/|share(\/save)?$|[ch]\/:secret$)/

test('describes every route of the API, and nothing else', async () => {
  using at = await documented()
  const named = Object.entries<Json>(at.document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const routes = at.routes
    .filter((route) => !HIDDEN.test(route))
    .map((route) => route.replace(/\/$/, '').replaceAll(/:(\w+)/g, '{$1}'))
  expect(named.sort()).toEqual([...new Set(routes)].sort())
})

test('without the setting it is for who has signed in', async () => {
  using here = world()
  const ask = async (visit: Visit) => (await visit('GET', '/api/openapi.json')).status
  expect(await ask(signedOut(here))).toBe(401)
  expect(await ask(await visitor(here, await givenUser(here)))).toBe(200)
})

test('describes each body, as JSON only', async () => {
  using at = await documented()
  const { paths } = at.document
  const body = (path: string, method = 'post') => paths[path][method].requestBody
  expect(body('/api/auth/login').content).toEqual({
    'application/json': { schema: expect.objectContaining({ required: ['password'] }) },
  })
  expect(body('/api/auth/login').required).toBe(true)
  expect(body('/api/auth/validate').required).toBe(false)
  const { properties } = body('/api/requests/{id}', 'patch').content['application/json'].schema
  expect(properties.priceLimit).toMatchObject({
    prefixItems: [{ type: 'integer' }, { type: 'integer' }],
    items: false,
  })
})

test('parameters with a default are optional; every operation describes its error answer', async () => {
  using at = await documented()
  const operations = Object.values<Json>(at.document.paths).flatMap((one) =>
    Object.values<Json>(one),
  )
  expect(operations.length).toBeGreaterThan(40)
  for (const { parameters = [], responses } of operations) {
    for (const { in: place, required } of parameters)
      if (place === 'path') expect(required).toBe(true)
    const { schema } = responses.default.content['application/json']
    expect(schema.required).toEqual(['message', 'code'])
  }
  const { parameters } = at.document.paths['/api/users/filter'].get
  expect(parameters.filter(({ required }: Json) => required)).toEqual([])
})
