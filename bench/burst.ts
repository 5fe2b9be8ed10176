// How a burst of matches reaches Telegram, in virtual time and with the limits that Telegram publishes: how long it takes
// beside what the limits allow, what is lost, doubled or refused, through a restart; and what it costs.
import {
  type Burst,
  boundOf,
  givenBurst,
  oweMany,
  resultOf,
  sendBurst,
} from '../src/testing/burst.ts'
import { memoryNow } from '../src/testing/measured.ts'
import { telegramModel } from '../src/testing/telegram-model.ts'
import { virtualClock } from '../src/testing/virtual-clock.ts'
import { type World, world } from '../src/testing/world.ts'
import { growthNote } from './report/growth.ts'
import { ofRounds, type Row, rowOf } from './rows.ts'

const LATENCY_MS = 30
const KILL_MS = 60_000
const MINUTE_MS = 60_000
const BOUND_MAX = 1.1
const MEMORY_MAX_MB = 20
const MESSAGE_MAX_MS = 1
/** Sent before anything is measured, so that the code is compiled. */
const WARM_UP = 1_000
/** So many are sent from fewer than the least number of owed messages. */
const MINUTES = 3
const SETTINGS = { TELEGRAM_BOT_TOKEN: '1:token' }

async function delivered(burst: Burst): Promise<Row[]> {
  using here = world(SETTINGS)
  await givenBurst(here, burst)
  const clock = virtualClock(here.clock.now())
  const model = telegramModel(clock, LATENCY_MS)
  await sendBurst(here, { model, clock, killMs: KILL_MS })
  await sendBurst(here, { model, clock })
  const { ms, lost, doubled } = resultOf(model, burst)
  if (lost > 0) throw new Error(`${lost} messages are lost`)
  const { groups, each, flood } = burst
  const n = groups * each + flood
  const counted = { unit: 'count', n } as const
  return [
    rowOf({
      ...{ name: `${flood} messages to one group, ${each} to each of ${groups}`, unit: 'ms', n },
      ...{ median: ms, reference: { name: 'bound of the limits', median: boundOf(burst) } },
      goal: { of: 'ratio', atMost: BOUND_MAX },
      note: `virtual time, the same in every run; killed once, ${LATENCY_MS} ms for a call`,
    }),
    rowOf({
      ...{ name: 'messages lost', median: lost, ...counted },
      goal: { of: 'median', atMost: 0 },
    }),
    rowOf({
      ...{ name: 'messages doubled', median: doubled, ...counted },
      goal: { of: 'median', atMost: 1 },
      note: 'one may be: that which was being sent when the process was killed. Telegram has no key by which it would refuse a second one',
    }),
    rowOf({
      ...{ name: 'avoidable answers 429', median: model.refused(), ...counted },
      goal: { of: 'median', atMost: 0 },
    }),
  ]
}

/** Sends for a minute of virtual time; returns how much of the thread's time each message took (ms). */
async function sendMinute(here: World): Promise<number> {
  const clock = virtualClock(here.clock.now())
  const model = telegramModel(clock, LATENCY_MS)
  const begun = process.threadCpuUsage()
  await sendBurst(here, { model, clock, killMs: MINUTE_MS })
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1_000 / model.accepted.length
}

/** How much of the thread each message takes in some minutes (ms), and what the memory has grown by (MB). */
async function costOf(owed: number) {
  using here = world(SETTINGS)
  oweMany(here, WARM_UP)
  await sendMinute(here)
  const before = memoryNow()
  oweMany(here, owed)
  const times: number[] = []
  for (let minute = 0; minute < MINUTES; minute += 1) times.push(await sendMinute(here))
  return { owed, times: ofRounds(times), grown: (memoryNow() - before) / 1e6 }
}

async function cost(counts: readonly number[]): Promise<Row[]> {
  const all: Awaited<ReturnType<typeof costOf>>[] = []
  for (const count of counts) all.push(await costOf(count))
  const { owed, times, grown } = all.at(-1) as (typeof all)[number]
  const sized = all.map((one) => ({ size: one.owed, figure: one.times.median }))
  return [
    rowOf({
      ...{ name: `main thread for a message, ${owed} owed`, unit: 'ms', ...times },
      goal: { of: 'median', atMost: MESSAGE_MAX_MS },
      note: growthNote('messages owed', 'ms', sized),
    }),
    rowOf({
      ...{ name: `memory with ${owed} messages owed`, unit: 'MB', median: grown },
      goal: { of: 'median', atMost: MEMORY_MAX_MB },
      note: 'it moves by a third between runs with what the collector has not freed yet; the limit is our own',
    }),
  ]
}

export async function run({ isQuick }: { isQuick: boolean }): Promise<Row[]> {
  const groups = isQuick ? 300 : 1_000
  return [
    ...(await delivered({ groups, each: 5, flood: 60 })),
    ...(await cost(isQuick ? [6_000, 20_000] : [10_000, 100_000])),
  ]
}
