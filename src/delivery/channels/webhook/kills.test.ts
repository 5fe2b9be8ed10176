import { expect, test } from 'bun:test'
import { setBusyTimeout } from '../../../database/turns.ts'
import { webhookReceiver } from '../../../testing/doubles/webhook-receiver.ts'
import { serve } from '../../../testing/worlds/children.ts'
import { aListing } from '../../../testing/worlds/listings.ts'
import { bring, florentinBot } from '../../../testing/worlds/passes.ts'
import { pick, seeded } from '../../../testing/worlds/random.ts'
import { givenWebhook } from '../../../testing/worlds/webhooks.ts'
import { world } from '../../../testing/worlds/world.ts'

// Posts to a program while the server is killed (SIGKILL): nothing is lost, and a kill repeats at most one request,
// whose id stays the same.

const isLong = Boolean(process.env.METZIA_LONG)
const KILLS = isLong ? 30 : 2
const HOMES = 3
/**
 * After so many requests the process kills itself: before one is sent, or when it was answered and that is not yet
 * stored.
 */
const POINTS = ['outgoing-sent:2', 'outgoing-leased:2', 'outgoing-sent:1']

test(`${KILLS} kills of the sender: each home is told, and a kill repeats one request at most`, async () => {
  using receiver = webhookReceiver()
  using here = world()
  await here.clock.pass(Date.now() - here.clock.now())
  // The server, too, writes to this database.
  setBusyTimeout(here.db.$client, 10_000)
  const bot = await florentinBot(here, { priceLimit: [0, 20_000], digestThreshold: null })
  receiver.secrets.push(givenWebhook(here, bot, receiver.url).secret)
  const random = seeded(7)
  const settings = {
    DATA_DIR: here.dataDir,
    JWT_SECRET: here.secrets.jwtSecret,
    FETCH_HOSTS: receiver.host,
    LOG_LEVEL: 'silent',
  }
  let price = 1_000
  const arrive = () => {
    const prices = Array.from({ length: HOMES }, () => (price += 10))
    bring(here, ...prices.map((one) => aListing({ price: one })))
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await serve({ ...settings, METZIA_TEST_HALT: pick(random, POINTS) })
    arrive()
    await server.exited
  }
  const last = await serve(settings)
  arrive()
  const owed = HOMES * (KILLS + 1)
  const homes = () => new Set(receiver.told.map(({ homes: [home] }) => home?.price))
  while (homes().size < owed) await receiver.reached(receiver.told.length + 1)
  await last.stop()
  expect(homes().size).toBe(owed)
  expect(receiver.told.every(({ isSigned }) => isSigned)).toBe(true)
  const ids = new Set(receiver.told.map(({ id }) => id))
  const keys = new Set(receiver.told.flatMap(({ homes: told }) => told.map(({ key }) => key)))
  expect([ids.size, keys.size]).toEqual([owed, owed])
  const doubles = receiver.told.length - owed
  expect(doubles).toBeLessThanOrEqual(KILLS)
  console.log(`${owed} requests, ${KILLS} kills, ${doubles} repeated`)
}, 900_000)
