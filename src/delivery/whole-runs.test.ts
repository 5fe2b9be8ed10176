import { expect, test } from 'bun:test'
import { minutes } from '../kernel/clock.ts'
import type { Called, TelegramClient, TelegramFailure } from '../telegram/client.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, florentinBot } from '../testing/worlds/passes.ts'
import { pick, seeded } from '../testing/worlds/random.ts'
import { givenSender, inGroup, WITH_TELEGRAM } from '../testing/worlds/telegram-outbox.ts'
import { world } from '../testing/worlds/world.ts'

// Twenty groups, each with its bot, while Telegram has light faults: no group is without one of its posts.

const RUNS = process.env.METZIA_LONG ? 100 : 3
const GROUPS = 20
const HOMES = 6
const FAULT_SHARE = 0.15
const FAULTS: readonly TelegramFailure[] = [
  { kind: 'flood', waitMs: 3_000, reason: '429: Too Many Requests' },
  { kind: 'unreachable', reason: '500: Internal Server Error' },
  { kind: 'unreachable', reason: 'SyntaxError' },
  { kind: 'unreachable', reason: 'ECONNRESET' },
  { kind: 'offline', reason: 'ECONNREFUSED' },
]

/** A Bot API that fails lightly, by a seed. Some messages are accepted although their answer is lost. */
function lightlyFaulty(seed: number) {
  const random = seeded(seed)
  const accepted = new Map<string, Set<string>>()
  const accept = ({ chat_id: chat, text }: Record<string, unknown>) => {
    const texts = accepted.get(String(chat)) ?? new Set()
    accepted.set(String(chat), texts.add(String(text)))
  }
  const client: TelegramClient = {
    call<Result>(_: string, params: Record<string, unknown> = {}): Promise<Called<Result>> {
      if (random() < FAULT_SHARE) {
        if (random() < 0.3) accept(params)
        return Promise.resolve({ ok: false, failure: pick(random, FAULTS) })
      }
      accept(params)
      return Promise.resolve({ ok: true, result: { message_id: 1 } as Result })
    },
  }
  return { client, accepted }
}

/** @returns how many posts each group has got. */
async function run(seed: number): Promise<number[]> {
  using here = world(WITH_TELEGRAM)
  for (let at = 0; at < GROUPS; at += 1) {
    const bot = await florentinBot(here, { digestThreshold: null })
    inGroup(here, bot, `-${at + 1}`)
  }
  const { client, accepted } = lightlyFaulty(seed)
  const { send } = givenSender(here, { messenger: client })
  for (let home = 0; home < HOMES; home += 1) {
    bring(here, aListing({ price: 5_000 + home }))
    await send(minutes(1) / 2)
  }
  await send(minutes(6))
  return [...accepted.values()].map(({ size }) => size)
}

test(`${RUNS} runs of ${GROUPS} groups with light faults are whole`, async () => {
  for (let seed = 1; seed <= RUNS; seed += 1)
    expect([seed, await run(seed)]).toEqual([seed, Array(GROUPS).fill(HOMES)])
}, 1_800_000)
