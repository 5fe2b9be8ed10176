import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { keyOf, killSender } from '../../bench/load/outbox-kills.ts'
import {
  type Fault,
  type FaultyTelegram,
  faultyTelegram,
} from '../testing/doubles/faulty-telegram.ts'
import { pick, seeded } from '../testing/worlds/random.ts'
import { world } from '../testing/worlds/world.ts'

// Posts to Telegram while the server is killed (SIGKILL) and Telegram fails: nothing is lost, the website has each post
// once, and a kill repeats at most what was being sent.

const isLong = Boolean(process.env.METZIA_LONG)
const KILLS = isLong ? 110 : 3
const [GROUPS, HOMES] = isLong ? [8, 4] : [4, 3]
/** The most messages that are sent at a time, however long others wait (decision 22). */
const IN_FLIGHT_MAX = 8
const KILL_AFTER_MS = 5_000
/** All chats together, one group, one chat. The double checks the first. */
const LIMIT = isLong ? ([30, 1_000] as const) : ([40, 1_000] as const)
const LIMITS = `${LIMIT.join('/')},100/5000,10/500`
const QUICK: Fault[] = ['flood', 'error', 'page', 'reset', 'lost', 'lost']
/** A request that hangs ends after 15 s. */
const FAULTS: Fault[] = isLong ? [...QUICK, 'hang'] : QUICK
const FAULT_SHARE = isLong ? 0.15 : 0.1

/** Every message that was accepted although its answer was lost may arrive twice without a kill. */
function explained(telegram: FaultyTelegram): number {
  return telegram.accepted.filter(({ isAnswered }) => !isAnswered).length
}

test('kills of the sender: nothing lost, and nothing twice but what was being sent', async () => {
  using here = world({ TELEGRAM_BOT_TOKEN: '123:abc' })
  const random = seeded(1)
  await using telegram = await faultyTelegram({
    limit: LIMIT,
    next: () => (random() < FAULT_SHARE ? pick(random, FAULTS) : undefined),
  })
  const { owed, repeatable } = await killSender(here, {
    groups: GROUPS,
    homes: HOMES,
    kills: KILLS,
    random,
    env: { TELEGRAM_API_URL: telegram.url, TELEGRAM_LIMITS: LIMITS },
    untilKill: () =>
      isLong ? Bun.sleep(KILL_AFTER_MS) : telegram.reached(telegram.accepted.length + 6),
    async untilAll(count) {
      const arrived = () => new Set(telegram.accepted.map(keyOf)).size
      while (arrived() < count) await telegram.reached(telegram.accepted.length + 1)
    },
  })
  const arrived = new Set(telegram.accepted.map(keyOf))
  expect([...owed].filter((one) => !arrived.has(one))).toEqual([])
  expect(arrived.size).toBe(owed.size)
  expect(telegram.tooMany()).toBe(0)
  const doubles = telegram.accepted.length - owed.size
  expect(doubles - explained(telegram)).toBeLessThanOrEqual(repeatable)
  expect(repeatable).toBeLessThanOrEqual(KILLS * IN_FLIGHT_MAX)
  using db = new Database(here.config.databasePath)
  // A message whose answer was lost at last is sent once more by the next start.
  const states = db.query('select distinct state from outgoing').values().flat()
  expect(states).not.toContain('failed')
  const posts = db
    .query<{ n: number }, []>("select count(*) as n from messages where type = 'asset'")
    .get()
  expect(posts?.n).toBe(owed.size)
  console.log(
    `${owed.size} messages, ${KILLS} kills, ${explained(telegram)} answers lost, ${doubles} doubled of ${repeatable} that may be`,
  )
}, 900_000)
