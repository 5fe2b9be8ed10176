import { expect, spyOn, test } from 'bun:test'
import { Elysia } from 'elysia'
import { write } from '../database/database.ts'
import { noteAnswer } from '../delivery/health/service.ts'
import { seconds } from '../kernel/clock.ts'
import { hashes } from '../kernel/costly.ts'
import { passing } from '../testing/worlds/time.ts'
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
  expect((await visit('GET', '/readyz')).body).toEqual({ status: 'ok', hashMs: 0 })
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
  expect([ready.status, ready.body]).toEqual([200, { status: 'ok', hashMs: 0 }])
})

/** Takes every place for hashes until it is told to give them back. */
function takePlaces(count: number) {
  const end = Promise.withResolvers<void>()
  const taken = Array.from({ length: count }, (_, n) => hashes.run(`user ${n}`, () => end.promise))
  return async () => {
    end.resolve()
    await Promise.all(taken)
  }
}

test('a server on which a log-in takes too long is not ready, until log-ins go on', async () => {
  using here = world()
  const visit = signedOut(here)
  const giveBack = takePlaces(50)
  const asked = Promise.all([visit('GET', '/readyz'), visit('GET', '/readyz')])
  for (const { status, body } of await passing(here, asked))
    expect([status, body.code, body.message]).toEqual([503, 'hash', expect.stringContaining('2 s')])
  await giveBack()
  expect((await visit('GET', '/readyz')).status).toBe(503)
  await here.clock.pass(seconds(5))
  expect((await visit('GET', '/readyz')).body).toEqual({ status: 'ok', hashMs: 0 })
})

test('a hash is timed once in five seconds, however often it is asked', async () => {
  using here = world()
  const visit = signedOut(here)
  const run = spyOn(hashes, 'run')
  for (let times = 0; times < 5; times += 1) await visit('GET', '/readyz')
  expect(run).toHaveBeenCalledTimes(1)
  await here.clock.pass(seconds(5))
  await visit('GET', '/readyz')
  expect(run).toHaveBeenCalledTimes(2)
  run.mockRestore()
})

test('a service that fails is named without its words, and the answer is still 200', async () => {
  using here = world()
  const refused = { isOk: false, cause: 'refused', reason: '401: secret words' } as const
  write(here.db, (tx) => {
    noteAnswer(tx, 'telegram', refused, { random: here.random, now: here.clock.now() })
  })
  const { status, body } = await signedOut(here)('GET', '/healthz')
  expect([status, body]).toEqual([
    200,
    {
      status: 'degraded',
      problems: ['Telegram refuses the credentials of this installation.'],
    },
  ])
})
