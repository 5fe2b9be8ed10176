import { expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { seconds } from '../kernel/clock.ts'
import { signedOut } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { createHealth, healthRoutes, reportProblem } from './health.ts'

async function ask(here: World, path: string, health = createHealth()) {
  const app = new Elysia().onError(({ error }) => ({ message: String(error) }))
  const response = await app
    .use(healthRoutes(here, health))
    .handle(new Request(`http://localhost${path}`))
  return response.json()
}

test('health names what does not work as it should, until it does', async () => {
  using here = world()
  const health = createHealth()
  expect(await ask(here, '/healthz', health)).toEqual({ status: 'ok' })
  reportProblem(health, 'feed', 'no live changes')
  reportProblem(health, 'checkpoints', 'a full disk')
  expect(await ask(here, '/healthz', health)).toEqual({
    status: 'degraded',
    problems: ['no live changes', 'a full disk'],
  })
  reportProblem(health, 'feed', null)
  reportProblem(health, 'checkpoints', null)
  expect(await ask(here, '/healthz', health)).toEqual({ status: 'ok' })
})

const probes = (here: World) =>
  here.db.$client.query("select value from counters where name = 'probe'").get()

test('readiness is shown by a write, at most once a second', async () => {
  using here = world()
  const visit = signedOut(here)
  const at = (ms: number) => ({ value: Math.floor(ms / 1000) })
  const start = here.clock.now()
  expect((await visit('GET', '/readyz')).body).toEqual({ status: 'ok' })
  expect(probes(here)).toEqual(at(start))
  await here.clock.pass(seconds(1) - 1)
  await visit('GET', '/readyz')
  expect(probes(here)).toEqual(at(start))
  await here.clock.pass(1)
  await visit('GET', '/readyz')
  expect(probes(here)).toEqual(at(start + seconds(1)))
})

test('a server that cannot write is not ready, and one that waits for another writer is', async () => {
  using here = world()
  here.db.$client.run('PRAGMA query_only = ON')
  const refused = await signedOut(here)('GET', '/readyz')
  expect([refused.status, refused.body.code]).toEqual([503, 'database'])
  here.db.$client.run('PRAGMA query_only = OFF')
  const ready = await signedOut(here)('GET', '/readyz')
  expect([ready.status, ready.body]).toEqual([200, { status: 'ok' }])
})
