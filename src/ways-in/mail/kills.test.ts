import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { assets } from '../../assets/tables.ts'
import { messages } from '../../chats/tables.ts'
import { setBusyTimeout } from '../../database/turns.ts'
import { inboxItems } from '../../items/tables.ts'
import { dovecot, hasDovecot } from '../../testing/doubles/dovecot.ts'
import { FLOOD_SENDERS, type Flood, flood } from '../../testing/doubles/mail-flood.ts'
import { AUTHSERV } from '../../testing/doubles/mails.ts'
import { serve } from '../../testing/worlds/children.ts'
import { givenBot, givenUser } from '../../testing/worlds/given.ts'
import { type World, world } from '../../testing/worlds/world.ts'

// The server is killed (SIGKILL) while it reads a mailbox: nothing is lost, and every home is posted once.

const isLong = Boolean(process.env.METZIA_LONG)
const MAILS = isLong ? 500 : 60
const KILLS = isLong ? 20 : 3
const FOLDER = 'Alerts'
/** Points at which the process kills itself, one after the other; '' is killed from outside. */
const POINTS = ['mail-inside:3', 'mail-stored:2', '', 'inbox-ingested', 'ingest-inside:5', '']

const count = (here: World) => here.db.select().from(inboxItems).all().length
const isIdle = (here: World) =>
  here.db
    .select()
    .from(inboxItems)
    .all()
    .every(({ handledAt }) => handledAt !== null)

const sorted = (rows: readonly { price: number | null }[]) =>
  rows.map(({ price }) => price ?? 0).sort((one, other) => one - other)

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await Bun.sleep(20)
}

test.skipIf(!hasDovecot)(
  `${MAILS} mails, ${KILLS} kills, a frozen server and a replaced folder: every home is posted once`,
  async () => {
    await using server = await dovecot()
    await server.create(FOLDER)
    using here = world()
    setBusyTimeout(here.db.$client, 10_000)
    const bot = givenBot(here, await givenUser(here), {
      neighborhoodCodes: [205],
      priceLimit: [0, 20_000],
    })
    const env = {
      DATA_DIR: here.dataDir,
      JWT_SECRET: here.secrets.jwtSecret,
      MAIL_IN_URL: server.url,
      MAIL_IN_FOLDER: FOLDER,
      MAIL_IN_FROM: FLOOD_SENDERS,
      MAIL_IN_AUTHSERV_ID: AUTHSERV,
      LOG_LEVEL: 'silent',
    }
    const { mails, prices }: Flood = flood(MAILS, Date.now())
    const share = Math.ceil(MAILS / (KILLS + 2))
    let given = 0
    const giveMore = async () => {
      await server.append(mails.slice(given, given + share), FOLDER)
      given += share
    }
    for (let kill = 0; kill < KILLS; kill += 1) {
      const halt = POINTS[kill % POINTS.length] ?? ''
      const before = count(here)
      const child = await serve({ ...env, METZIA_TEST_HALT: halt })
      await giveMore()
      await Promise.race([child.exited, until(() => count(here) > before + share / 2)])
      await child.kill()
      // A job that was cut off waits before it is tried again.
      here.db.$client.run('delete from schedules')
    }
    // The folder is replaced while nobody reads it, and the mails are in it again under other numbers.
    await server.recreate(FOLDER)
    await server.append(mails.slice(0, given), FOLDER)
    const last = await serve(env)
    const known = count(here)
    await giveMore()
    await until(() => count(here) > known && server.freeze() > 0)
    server.thaw()
    await server.append(mails.slice(given), FOLDER)
    const keys = MAILS - Math.floor(MAILS / 10)
    await until(() => count(here) >= keys && isIdle(here))
    await last.stop()

    const listed = here.db.select({ price: assets.price }).from(assets).all()
    expect(sorted(listed)).toEqual(prices)
    const posted = here.db
      .select({ price: messages.price })
      .from(messages)
      .where(eq(messages.chatRid, bot.websiteChatRid))
      .all()
    expect(sorted(posted)).toEqual(prices)
    expect(count(here)).toBe(keys)
    console.log(`${MAILS} mails, ${KILLS} kills: ${prices.length} homes, 0 lost, 0 doubled`)
  },
  900_000,
)
