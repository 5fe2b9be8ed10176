import { expect, test } from 'bun:test'
import { openDatabase } from '../database/database.ts'
import { seconds } from '../kernel/clock.ts'
import { RIGHTS, type Right } from '../testing/rules/rights.ts'
import { type Scene, scene, VISITORS } from '../testing/rules/scene.ts'
import { answered } from '../testing/worlds/answered.ts'
import type { Answer } from '../testing/worlds/visitor.ts'
import type { World } from '../testing/worlds/world.ts'

/** How long another process writes. */
const HELD_MS = process.env.METZIA_LONG ? [seconds(1), seconds(3)] : [seconds(1)]

/** Done in the Worker, which may block: in these tests it is the same thread. */
const IN_WORKER = /^POST \/api\/(notifications\/announce|assets\/import|assets\/:id\/split)$/

/** Telegram is on, so that what administrators send is stored. */
const SETTINGS = { TELEGRAM_BOT_TOKEN: '1:token' }

/** Keeps all others from writing, as a transaction of another process does. @returns ends it. */
function heldBy({ config }: World): () => void {
  const { $client: other } = openDatabase(config.databasePath, { busyMs: 0 })
  other.run('BEGIN IMMEDIATE')
  return () => {
    other.run('ROLLBACK')
    other.close()
  }
}

/** Who may ask, as the table of rights says, and which status the answer then has. */
function askerOf({ statuses }: Right) {
  const index = [1, 4, 0].find((one) => Number(statuses[one]) < 400) ?? 4
  return { who: VISITORS[index] ?? 'admin', expected: Number(statuses[index]) }
}

/** A request, ready to be sent. */
async function requestOf(at: Scene, one: Right): Promise<() => Promise<Answer>> {
  const [method = '', path = ''] = one.route.split(' ')
  const asked = { path, ...(await one.ask(at)) }
  return () => at.as[askerOf(one).who](method, asked.path, asked.body)
}

/** The status of the same request while nobody else writes. */
async function expectedOf(one: Right): Promise<number> {
  const { expected } = askerOf(one)
  // The table is made without Telegram; an unhealthy source is a picture with 503.
  if (expected !== 503 && !one.route.includes('telegram')) return expected
  using at = await scene(SETTINGS)
  return (await answered(at.here.clock, (await requestOf(at, one))())).status
}

/** Asks while another process writes; answers whether it had to wait, and how it was answered. */
async function askHeld(at: Scene, one: Right, heldMs: number) {
  const { here } = at
  const send = await requestOf(at, one)
  const end = heldBy(here)
  let isDone = false
  const answer = send().finally(() => {
    isDone = true
  })
  await Promise.race([answer, here.clock.awaited()])
  await here.clock.pass(heldMs)
  const other = await at.as.other('GET', '/api/notifications')
  const hasWaited = !isDone
  end()
  return { hasWaited, other: other.status, status: (await answered(here.clock, answer)).status }
}

let waited = 0

for (const heldMs of HELD_MS)
  test.each(
    RIGHTS.filter(({ route }) => !IN_WORKER.test(route)).map((one) => [one.route, one] as const),
  )(
    `%s is answered although another process writes for ${heldMs} ms, and so are others meanwhile`,
    async (_, one) => {
      using at = await scene(SETTINGS)
      const { hasWaited, other, status } = await askHeld(at, one, heldMs)
      if (hasWaited) waited += 1
      expect([other, status]).toEqual([200, await expectedOf(one)])
    },
  )

test('most routes that change something have waited in these tests', () => {
  const changing = RIGHTS.filter(({ route }) => !/^(GET|HEAD) /.test(route))
  expect(waited / HELD_MS.length).toBeGreaterThan(changing.length * 0.7)
})
