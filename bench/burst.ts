import { telegramModel } from '../src/testing/models/telegram-model.ts'
import { memoryNow } from '../src/testing/worlds/measured.ts'
import { virtualClock } from '../src/testing/worlds/virtual-clock.ts'
import { type World, world } from '../src/testing/worlds/world.ts'
import { type Burst, boundOf, givenBurst, oweMany, resultOf, sendBurst } from './load/burst.ts'
import type { Benchmark, Options } from './report/benchmark.ts'
import { growthNote } from './report/growth.ts'
import { type Row, rowOf } from './report/rows.ts'
import { ofRounds } from './report/timing.ts'

/**
 * How long it takes beside what the limits allow, what is lost, doubled or refused, through a restart; and what it
 * costs.
 */
export const burst: Benchmark = {
  name: 'burst',
  measures:
    'how a burst of matches reaches Telegram, in virtual time and with the limits it publishes',
  runs: 'repeated',
  run,
}

const LATENCY_MS = 30
const KILL_MS = 60_000
const MINUTE_MS = 60_000
const BOUND_MAX = 1.1
const MEMORY_MAX_MB = 20
const MESSAGE_MAX_MS = 1
/**
 * In so many minutes fewer are sent than are owed, but at the least size. `warmUp`: sent before anything is measured, so
 * that the code is compiled.
 */
const SIZES = {
  full: { groups: 1_000, owed: [10_000, 100_000], minutes: 3, warmUp: 1_000 },
  quick: { groups: 300, owed: [6_000, 20_000], minutes: 3, warmUp: 1_000 },
  least: { groups: 5, owed: [100, 200], minutes: 1, warmUp: 50 },
}
type Cost = Pick<(typeof SIZES)['full'], 'minutes' | 'warmUp'>
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
  return [
    rowOf({
      name: `${flood} messages to one group, ${each} to each of ${groups}`,
      unit: 'ms',
      n,
      median: ms,
      reference: { name: 'bound of the limits', median: boundOf(burst) },
      goal: { of: 'ratio', atMost: BOUND_MAX },
      note: `virtual time, the same in every run; killed once, ${LATENCY_MS} ms for a call`,
    }),
    unwanted('messages lost', { median: lost, n }),
    unwanted('messages doubled', { median: doubled, n, atMost: 1, note: ONE_DOUBLED }),
    unwanted('avoidable answers 429', { median: model.refused(), n }),
  ]
}

const ONE_DOUBLED =
  'one may be: that which was being sent when the process was killed. Telegram has no key by which it would refuse a second one'

type Unwanted = { median: number; n: number; atMost?: number; note?: string }

/** How often something happened that should not, or at most so often. */
const unwanted = (name: string, { atMost = 0, ...counted }: Unwanted): Row =>
  rowOf({ name, unit: 'count', ...counted, goal: { of: 'median', atMost } })

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
async function costOf(owed: number, { minutes, warmUp }: Cost) {
  using here = world(SETTINGS)
  oweMany(here, warmUp)
  await sendMinute(here)
  const before = memoryNow()
  oweMany(here, owed)
  const times: number[] = []
  for (let minute = 0; minute < minutes; minute += 1) times.push(await sendMinute(here))
  return { owed, times: ofRounds(times), grown: (memoryNow() - before) / 1e6 }
}

async function cost(counts: readonly number[], how: Cost): Promise<Row[]> {
  const all: Awaited<ReturnType<typeof costOf>>[] = []
  for (const count of counts) all.push(await costOf(count, how))
  const { owed, times, grown } = all.at(-1) as (typeof all)[number]
  const sized = all.map((one) => ({ size: one.owed, figure: one.times.median }))
  return [
    rowOf({
      name: `main thread for a message, ${owed} owed`,
      unit: 'ms',
      ...times,
      goal: { of: 'median', atMost: MESSAGE_MAX_MS },
      note: growthNote('messages owed', 'ms', sized),
    }),
    rowOf({
      name: `memory with ${owed} messages owed`,
      unit: 'MB',
      median: grown,
      goal: { of: 'median', atMost: MEMORY_MAX_MB },
      note: 'it moves by a third between runs with what the collector has not freed yet; the limit is our own',
    }),
  ]
}

async function run({ size }: Options): Promise<Row[]> {
  const { groups, owed, ...how } = SIZES[size]
  return [...(await delivered({ groups, each: 5, flood: 60 })), ...(await cost(owed, how))]
}
