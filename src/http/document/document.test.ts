import { expect, test } from 'bun:test'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FormatRegistry } from '@sinclair/typebox'
import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { routesOf } from '../../testing/rules/scene.ts'
import { givenUser } from '../../testing/worlds/given.ts'
import { type Json, signedOut, type Visit, visitor } from '../../testing/worlds/visitor.ts'
import { world } from '../../testing/worlds/world.ts'

async function documented(): Promise<{ document: Json; routes: string[] } & Disposable> {
  const here = world({ API_DOCUMENT_PUBLIC: 'true' })
  const { status, body } = await signedOut(here)('GET', '/api/openapi.json')
  expect(status).toBe(200)
  return { document: body, routes: routesOf(here), [Symbol.dispose]: here[Symbol.dispose] }
}

test('the package that makes the document leaves the checks of formats as they are', async () => {
  const before = FormatRegistry.Entries()
  using at = await documented()
  expect(Object.keys(at.document.paths).length).toBeGreaterThan(100)
  expect([...FormatRegistry.Entries()]).toEqual([...before])
})

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

test('describes each body, as JSON only, by the name of its schema', async () => {
  using at = await documented()
  const { paths, components } = at.document
  const body = (path: string, method = 'post') => paths[path][method].requestBody
  expect(body('/api/auth/login').content).toEqual({
    'application/json': { schema: { $ref: '#/components/schemas/LoginBody' } },
  })
  expect(components.schemas.LoginBody.required).toEqual(['password'])
  expect(body('/api/auth/login').required).toBe(true)
  expect(body('/api/auth/validate').required).toBe(false)
  const { properties } = components.schemas.BotChange
  expect(properties.priceLimit).toMatchObject({
    prefixItems: [{ type: 'integer' }, { type: 'integer' }],
    items: false,
  })
})

test('what rooms send has one name each, by which other schemas refer to it', async () => {
  using at = await documented()
  const { Asset, AssetPage, Bot } = at.document.components.schemas
  expect(AssetPage.properties.assets.items).toEqual({ $ref: '#/components/schemas/Asset' })
  expect(Asset.properties.costs).toEqual({ $ref: '#/components/schemas/Costs' })
  expect(Bot.properties.quietHours.anyOf).toContainEqual({ type: 'null' })
  expect(Bot.properties.dealType.enum).toEqual(['rent', 'sale'])
  const source = await Bun.file(join(import.meta.dirname, 'wires.ts')).text()
  const rooms = new Bun.Glob('**/wire.ts').scanSync(join(import.meta.dirname, '../..'))
  expect([...rooms].filter((room) => !source.includes(`'../../${room}'`))).toEqual([])
})

test('every parameter says what it means and has an example that is right', async () => {
  using at = await documented()
  const ajv = addFormats(new Ajv2020())
  const { schemas } = at.document.components
  let count = 0
  for (const [path, operations] of Object.entries<Json>(at.document.paths))
    for (const { parameters = [] } of Object.values<Json>(operations))
      for (const { name, in: place, required, description, example, schema } of parameters) {
        count += 1
        const named = schema.$ref?.split('/').at(-1)
        const about = `${path} ${name}: ${example}`
        expect([about, Boolean(description), required || place !== 'path']).toEqual([
          about,
          true,
          true,
        ])
        expect([about, ajv.validate(named ? schemas[named] : schema, example)]).toEqual([
          about,
          true,
        ])
      }
  expect(count).toBeGreaterThan(200)
  const { parameters } = at.document.paths['/api/users/filter'].get
  expect(parameters.filter(({ required }: Json) => required)).toEqual([])
})

test('says with each operation what a request has to carry', async () => {
  using at = await documented()
  const { paths, components } = at.document
  expect(paths['/api/requests'].get.security).toEqual([{ bearer: ['read'] }, { session: [] }])
  expect(paths['/api/inbox'].post.security).toContainEqual({ bearer: ['inbox'] })
  expect(paths['/api/requests/filter'].get.security[0]).toEqual({ bearer: ['read', 'admin'] })
  expect(paths['/api/users/me/places'].get.security).toEqual([{ session: [] }])
  expect(paths['/api/auth/login'].post.security).toEqual([])
  const refused = paths['/api/requests'].get.responses['401'].$ref.split('/').at(-1)
  expect(components.responses[refused].content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/Error',
  })
  expect(components.schemas.Error.required).toEqual(['message', 'code'])
})

const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

test('an independent program that judges such documents finds no error', async () => {
  using at = await documented()
  const file = join(tmpdir(), 'openapi.json')
  await Bun.write(file, JSON.stringify(at.document))
  const lint = Bun.spawn(
    ['node_modules/.bin/redocly', 'lint', file, '--extends=recommended', '--format=json'],
    { env: { ...process.env, ...QUIET }, stdout: 'pipe', stderr: 'ignore' },
  )
  const { totals, problems } = JSON.parse(await new Response(lint.stdout).text())
  expect([totals.errors, problems.map(({ ruleId }: Json) => ruleId)]).toEqual([
    0,
    Array(problems.length).fill('no-ambiguous-paths'),
  ])
})
