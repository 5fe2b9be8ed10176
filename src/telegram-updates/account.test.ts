import { expect, test } from 'bun:test'
import { failingServices, healthOf } from '../delivery/health/store.ts'
import { createAlarm } from '../kernel/alarm.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { runTelegram } from './run.ts'

/** Starts the Telegram bot of an installation whose Bot API answers that, until something is noted. */
async function started(answer: object, isNoted: (here: World) => boolean) {
  const status = 'error_code' in answer ? 401 : 200
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => Response.json(answer, { status }),
  })
  const here = world({
    TELEGRAM_BOT_TOKEN: '1:token',
    TELEGRAM_API_URL: `http://127.0.0.1:${server.port}`,
  })
  const stopping = new AbortController()
  const running = runTelegram(
    { ...here, sourcesFor: () => [] },
    { alarm: createAlarm(), signal: stopping.signal },
  )
  while (!isNoted(here)) await Bun.sleep(5)
  stopping.abort()
  await here.clock.pass(0)
  await server.stop(true)
  await running
  return here
}

test('a token that is refused at the start is noted, although nothing is to be sent', async () => {
  const refused = { ok: false, error_code: 401, description: 'Unauthorized' }
  using here = await started(refused, ({ db }) => failingServices(db).length > 0)
  expect(failingServices(here.db)).toMatchObject([{ name: 'telegram', cause: 'refused' }])
})

test('which bot answers is noted at the start', async () => {
  const me = { ok: true, result: { id: 7, username: 'metzia_bot' } }
  using here = await started(me, ({ db }) => healthOf(db, 'telegram').identity !== null)
  expect(healthOf(here.db, 'telegram').identity).toBe('7')
})
