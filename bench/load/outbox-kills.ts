import { eq } from 'drizzle-orm'
import { setBusyTimeout } from '../../src/database/turns.ts'
import { outgoing } from '../../src/delivery/tables.ts'
import { TOKEN } from '../../src/testing/doubles/telegram-proxy.ts'
import { serve } from '../../src/testing/worlds/children.ts'
import { givenBot, givenUser } from '../../src/testing/worlds/given.ts'
import { aListing } from '../../src/testing/worlds/listings.ts'
import { bring } from '../../src/testing/worlds/passes.ts'
import { pick } from '../../src/testing/worlds/random.ts'
import { inGroup } from '../../src/testing/worlds/telegram-outbox.ts'
import type { World } from '../../src/testing/worlds/world.ts'

// The server is killed again and again while matches arrive and while Telegram fails.

/** Points at which the process kills itself, most after some messages; '' is killed from outside. */
const POINTS = ['outgoing-sent:3', '', 'outgoing-leased:4', 'outgoing-sent:6', '']

export type Killing = {
  groups: number
  kills: number
  /** Homes that arrive before each kill. */
  homes: number
  env: Record<string, string>
  random: () => number
  /** Resolves when the server is to be killed, if it has not killed itself. */
  untilKill(): Promise<unknown>
  /** Resolves when every message that is owed was accepted. */
  untilAll(owed: number): Promise<unknown>
}

let price = 1_000

/** Homes that every bot looks for, each with a price of its own. @returns their prices. */
function bringHomes(here: World, count: number): number[] {
  const prices = Array.from({ length: count }, () => {
    price += 1
    return price
  })
  bring(here, ...prices.map((one) => aListing({ price: one })))
  return prices
}

/**
 * @returns the messages that had to arrive, as `group price`, and how many a kill may have repeated: for each kill
 * those whose sending was not recorded yet. One, or several where a slow machine lets messages wait, so that more are
 * sent at a time.
 */
export async function killSender(
  here: World,
  killing: Killing,
): Promise<{ owed: Set<string>; repeatable: number }> {
  const { groups, kills, homes, env, random, untilKill, untilAll } = killing
  // The server goes by the clock of the machine: matches that are a day old would go out as one digest.
  await here.clock.pass(Date.now() - here.clock.now())
  // The server, too, writes to this database.
  setBusyTimeout(here.db.$client, 10_000)
  const owner = await givenUser(here)
  const targets = Array.from({ length: groups }, (_, n) => `-${n + 1}`)
  for (const target of targets) {
    const bot = givenBot(here, owner, { neighborhoodCodes: [205], priceLimit: [0, 20_000] })
    inGroup(here, bot, target)
  }
  here.db.$client.run('update bots set digest_threshold = null')
  const settings = {
    DATA_DIR: here.dataDir,
    JWT_SECRET: here.secrets.jwtSecret,
    TELEGRAM_BOT_TOKEN: TOKEN,
    LOG_LEVEL: 'silent',
    ...env,
  }
  const owed = new Set<string>()
  const arrive = () => {
    for (const one of bringHomes(here, homes))
      for (const target of targets) owed.add(`${target} ${one}`)
  }
  let repeatable = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const halt = pick(random, POINTS)
    const server = await serve({ ...settings, METZIA_TEST_HALT: halt })
    arrive()
    await Promise.race([server.exited, untilKill()])
    await server.kill()
    repeatable += Math.max(1, sending(here))
  }
  const last = await serve(settings)
  arrive()
  await untilAll(owed.size)
  await last.stop()
  return { owed, repeatable }
}

/** Messages that were being sent, in no order. */
function sending({ db }: World): number {
  return db.select().from(outgoing).where(eq(outgoing.state, 'sending')).all().length
}

/** A message as `group price`. */
export function keyOf({ target, text }: { target: string; text: string }): string {
  return `${target} ${/₪([\d,]+)/.exec(text)?.[1]?.replace(',', '')}`
}
