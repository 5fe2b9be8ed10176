import { write } from '../../src/database/database.ts'
import { telegramCarrier } from '../../src/delivery/channels/telegram/carrier.ts'
import { telegramWriter } from '../../src/delivery/channels/telegram/writer.ts'
import { createComposer } from '../../src/delivery/outbox/compose.ts'
import { runSender } from '../../src/delivery/outbox/sender.ts'
import { isToSend } from '../../src/delivery/outbox/turn.ts'
import { createAlarm } from '../../src/kernel/alarm.ts'
import type { telegramModel } from '../../src/testing/models/telegram-model.ts'
import { givenBot, givenUser } from '../../src/testing/worlds/given.ts'
import { aListing } from '../../src/testing/worlds/listings.ts'
import { bring } from '../../src/testing/worlds/passes.ts'
import { inGroup } from '../../src/testing/worlds/telegram-outbox.ts'
import type { VirtualClock } from '../../src/testing/worlds/virtual-clock.ts'
import type { World } from '../../src/testing/worlds/world.ts'

/** The homes of a burst: how many groups get some, and how many one group gets. */
export type Burst = { groups: number; each: number; flood: number }

type Model = ReturnType<typeof telegramModel>

/** One bot whose criteria every home meets, and many that only the first homes do. */
export async function givenBurst(here: World, { groups, each, flood }: Burst): Promise<void> {
  const owner = await givenUser(here)
  for (let n = 0; n <= groups; n += 1) {
    const max = n === 0 ? 20_000 : 4_000
    const bot = givenBot(here, owner, { neighborhoodCodes: [205], priceLimit: [0, max] })
    inGroup(here, bot, `-${1_000 + n}`)
  }
  here.db.$client.run('update bots set digest_threshold = null')
  const prices = Array.from({ length: flood }, (_, n) => (n < each ? 3_000 + n : 9_000 + n))
  bring(here, ...prices.map((price) => aListing({ price })))
}

/** One process that sends until nothing is open, or until it is killed. */
export async function sendBurst(
  here: World,
  { model, clock, killMs }: { model: Model; clock: VirtualClock; killMs?: number },
): Promise<void> {
  const killed = new AbortController()
  const stopping = new AbortController()
  const own = clock.until(killed.signal)
  const carrier = telegramCarrier({
    client: model.client(killed.signal),
    limits: here.config.values.TELEGRAM_LIMITS,
    photo: () => Promise.resolve(undefined),
  })
  const process = { ...here, clock: own }
  const composing = { writers: [telegramWriter], compareMs: 0, isPassOver: () => true }
  const running = runSender(
    process,
    {
      carriers: [carrier],
      compose: createComposer(process, composing),
      admits: (tx, message) => isToSend(tx, process, composing.writers, message),
    },
    { alarm: createAlarm(), signal: stopping.signal },
  )
  if (killMs !== undefined) {
    await clock.passUntil(clock.sleep(killMs))
    killed.abort()
    return
  }
  const open = here.db.$client.prepare(
    "select 1 from outgoing where state in ('pending', 'sending') limit 1",
  )
  do await clock.passUntil(clock.sleep(1_000))
  while (open.get() !== null)
  stopping.abort()
  await clock.passUntil(running)
}

/** Adds messages for many groups, as if they had been composed. */
export function oweMany({ db }: World, count: number): void {
  const card = { text: 'x'.repeat(600), entities: [], keyboard: null, photo: null }
  write(db, (tx) =>
    tx.$client.run(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into outgoing (id, channel, kind, target, payload, priority, state, attempts, not_before, created_at)
       select ? || i, 'telegram', 'match', '-' || (i % 1000 + 1), ?, 10, 'pending', 0, 0, 0 from n`,
      [count, `${count}-`, JSON.stringify(card)],
    ),
  )
}

/** How long Telegram's limits let a burst take at least (ms). */
export function boundOf({ groups, each, flood }: Burst): number {
  const all = Math.floor((groups * each + flood - 1) / 30) * 1_000
  const group = Math.floor((flood - 1) / 20) * 60_000 + ((flood - 1) % 20) * 1_000
  return Math.max(all, group)
}

/** What was accepted of a burst: how long it took (ms), and how much is missing or twice there. */
export function resultOf({ accepted }: Model, { groups, each, flood }: Burst) {
  const different = new Set(accepted.map(({ target, text }) => `${target} ${text}`)).size
  return {
    ms: accepted.at(-1)?.at ?? 0,
    lost: groups * each + flood - different,
    doubled: accepted.length - different,
  }
}
