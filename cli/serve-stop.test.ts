import { expect, test } from 'bun:test'
import { chatter } from '../bench/load/chatter.ts'
import { keyOf } from '../bench/load/outbox-kills.ts'
import { givenGroups } from '../bench/load/soak.ts'
import { systemClock } from '../src/kernel/system-clock.ts'
import { faultyTelegram } from '../src/testing/doubles/faulty-telegram.ts'
import { TOKEN } from '../src/testing/doubles/telegram-proxy.ts'
import { serve } from '../src/testing/worlds/children.ts'
import { givenBot, givenUser } from '../src/testing/worlds/given.ts'
import { aListing } from '../src/testing/worlds/listings.ts'
import { bring } from '../src/testing/worlds/passes.ts'
import { world } from '../src/testing/worlds/world.ts'

const EMAIL = 'stopped@example.com'
const HOMES = 20
const WRITTEN = 20

test('SIGTERM at work: it exits with 0, everything acknowledged is stored, and every post is sent once', async () => {
  using here = world({ TELEGRAM_BOT_TOKEN: TOKEN })
  await using telegram = await faultyTelegram({ limit: [1_000, 1], next: () => undefined })
  await here.clock.pass(systemClock.now() - here.clock.now())
  const owner = await givenUser(here, { email: EMAIL })
  const groups = givenGroups(here, owner, 4)
  const { websiteChatId } = givenBot(here, owner)
  const prices = Array.from({ length: HOMES }, (_, n) => 2_000 + n)
  bring(here, ...prices.map((price) => aListing({ price })))
  const env = {
    DATA_DIR: here.dataDir,
    JWT_SECRET: here.secrets.jwtSecret,
    LOG_LEVEL: 'silent',
    TELEGRAM_API_URL: telegram.url,
    TELEGRAM_BOT_TOKEN: TOKEN,
    TELEGRAM_LIMITS: '60/1000,1000/1000,1000/1000',
    MESSAGES_PER_MINUTE: '1000000',
  }
  const first = await serve(env)
  const acknowledged = new Set<string>()
  const visit = chatter(first.url ?? '', { email: EMAIL, chatId: websiteChatId, acknowledged })
  while (acknowledged.size < WRITTEN) await systemClock.sleep(5)
  await telegram.reached(5)
  expect(await first.stop()).toBe(0)
  await visit
  const owed = groups.flatMap((group) => prices.map((price) => `${group} ${price}`)).sort()
  expect(telegram.accepted.length).toBeLessThan(owed.length)
  const stored = new Set(
    here.db.$client.query("select temp_id from messages where type = 'text'").values().flat(),
  )
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])

  const second = await serve(env)
  await telegram.reached(owed.length)
  expect(await second.stop()).toBe(0)
  expect(telegram.accepted.map(keyOf).sort()).toEqual(owed)
}, 60_000)
