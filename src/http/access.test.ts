import { expect, test } from 'bun:test'
import { RIGHTS } from '../testing/rules/rights.ts'
import { routesOf } from '../testing/rules/scene.ts'
import { signedOut } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'

test('every route that is not public refuses visitors without a session before it validates their input', async () => {
  using here = world()
  const visit = signedOut(here)
  const isPublic = new Set(
    RIGHTS.flatMap(({ route, statuses: [status] }) => (status === 401 ? [] : route)),
  )
  const guarded = routesOf(here).filter((route) => !isPublic.has(route))
  expect(guarded.length).toBeGreaterThan(30)
  for (const route of guarded) {
    const [method = '', path = ''] = route.split(' ')
    for (const sent of [{}, { name: [1] }, []]) {
      const isBodiless = method === 'GET' || method === 'HEAD'
      const address = path.replaceAll(/:\w+/g, 'x')
      const { status, body } = await visit(method, address, isBodiless ? undefined : sent)
      expect([route, status]).toEqual([route, 401])
      if (method !== 'HEAD') expect(body.message).toBe('Please log in')
    }
  }
})

test('unknown addresses are a JSON 404, whatever the method', async () => {
  using here = world()
  const visit = signedOut(here)
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
