// Prints how a burst of matches reaches Telegram: how long it takes against what the limits allow, what is lost, doubled or
// refused, and what it costs. Time is virtual, the limits are those that Telegram publishes.
import {
  type Burst,
  boundOf,
  givenBurst,
  oweMany,
  resultOf,
  sendBurst,
} from '../src/testing/burst.ts'
import { telegramModel } from '../src/testing/telegram-model.ts'
import { virtualClock } from '../src/testing/virtual-clock.ts'
import { type World, world } from '../src/testing/world.ts'

const BURST: Burst = { groups: 1_000, each: 5, flood: 60 }
const LATENCY_MS = 30
const KILL_MS = 60_000
const OWED = 100_000
/** Sent before anything is measured, so that the code is compiled. */
const WARM_UP = 1_000
const MB = 1_048_576
const SETTINGS = { TELEGRAM_BOT_TOKEN: '1:token' }

async function measureBurst(): Promise<boolean> {
  using here = world(SETTINGS)
  await givenBurst(here, BURST)
  const clock = virtualClock(here.clock.now())
  const model = telegramModel(clock, LATENCY_MS)
  await sendBurst(here, { model, clock, killMs: KILL_MS })
  await sendBurst(here, { model, clock })
  const { ms, lost, doubled } = resultOf(model, BURST)
  const ratio = ms / boundOf(BURST)
  const { groups, each, flood } = BURST
  console.log(
    `${flood} messages to one group and ${each} to each of ${groups}, one kill, ${LATENCY_MS} ms for a call`,
  )
  console.log(
    `${(ms / 1_000).toFixed(1)} s, ${ratio.toFixed(3)} of the bound of ${boundOf(BURST) / 1_000} s (goal: 1.1 at most)`,
  )
  console.log(`${lost} lost, ${doubled} doubled (goal: 0, and 1 for the kill at most)`)
  console.log(`${model.refused()} answers 429 that could have been avoided (goal: 0)`)
  return ratio <= 1.1 && lost === 0 && doubled <= 1 && model.refused() === 0
}

function memory(): number {
  Bun.gc(true)
  return process.memoryUsage().rss / MB
}

/** Sends for a minute of virtual time; returns how much of the thread's time each message took (ms). */
async function sendMinute(here: World): Promise<number> {
  const clock = virtualClock(here.clock.now())
  const model = telegramModel(clock, LATENCY_MS)
  const begun = process.threadCpuUsage()
  await sendBurst(here, { model, clock, killMs: 60_000 })
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1_000 / model.accepted.length
}

async function measureCost(): Promise<boolean> {
  using here = world(SETTINGS)
  oweMany(here, WARM_UP)
  await sendMinute(here)
  const before = memory()
  oweMany(here, OWED)
  const perMessage = await sendMinute(here)
  const grown = memory() - before
  console.log(`${grown.toFixed(1)} MB more memory with ${OWED} messages owed (goal: 20 at most)`)
  console.log(`${perMessage.toFixed(2)} ms of the main thread for each message (goal: below 1)`)
  return grown <= 20 && perMessage < 1
}

const isMet = [await measureBurst(), await measureCost()]
if (isMet.includes(false)) process.exitCode = 1
