import { expect, test } from 'bun:test'
import { assets } from '../../assets/tables.ts'
import { write } from '../../database/database.ts'
import { setBusyTimeout } from '../../database/turns.ts'
import { inboxItems } from '../../items/tables.ts'
import { systemRandom } from '../../kernel/random.ts'
import { dovecot, hasDovecot } from '../../testing/doubles/dovecot.ts'
import { FORM, mailTo, ownAddress } from '../../testing/doubles/own-mails.ts'
import { serve } from '../../testing/worlds/children.ts'
import { givenUser } from '../../testing/worlds/given.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { renewAddress } from './service.ts'
import { mailAddressOf } from './store.ts'

// The server is killed (SIGKILL) while it reads what is mailed to the addresses of many users: every home is there once,
// with its owner only.

const isLong = Boolean(process.env.METZIA_LONG)
const MAILS = isLong ? 500 : 60
const USERS = isLong ? 50 : 10
const KILLS = isLong ? 20 : 3
const FOLDER = 'Homes'
/** Points at which the process kills itself, one after the other; '' is killed from outside. */
const POINTS = ['mail-inside:3', 'mail-stored:2', '', 'inbox-ingested', 'ingest-inside:5', '']

const items = ({ db }: World) => db.select().from(inboxItems).all()

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await Bun.sleep(20)
}

/** Tells the homes apart: by their prices. */
const priceOf = (n: number) => 4_000 + n * 10

function mailOf(n: number, secret: string, date: string): Uint8Array {
  return mailTo({
    to: ownAddress(secret),
    id: `${n}@portal.example`,
    date,
    text: `להשכרה דירה בפלורנטין תל אביב, ברחוב הרצל ${n + 1}, 3 חדרים, ${40 + (n % 60)} מ"ר, מחיר ${priceOf(n)} ש"ח לחודש. מיידי.`,
  })
}

test.skipIf(!hasDovecot)(
  `${MAILS} mails to ${USERS} users, ${KILLS} kills and a replaced folder: every home once, with its owner only`,
  async () => {
    await using server = await dovecot()
    await server.create(FOLDER)
    using here = world()
    setBusyTimeout(here.db.$client, 10_000)
    const now = Date.now()
    const owners: { rid: number; secret: string }[] = []
    for (let n = 0; n < USERS; n += 1) {
      const { rid } = await givenUser(here)
      const at = { random: systemRandom, now }
      owners.push({ rid, secret: write(here.db, (tx) => renewAddress(tx, rid, at)) })
    }
    const ownerOf = (n: number) => owners[n % USERS] as (typeof owners)[number]
    const date = new Date(now).toUTCString()
    const own = Array.from({ length: MAILS }, (_, n) => mailOf(n, ownerOf(n).secret, date))
    // One to an address that is nobody's stands among them.
    const others = [mailOf(MAILS, 'nevermade2', date)]
    const mails = [...own.slice(0, 5), ...others, ...own.slice(5)]
    const env = {
      DATA_DIR: here.dataDir,
      JWT_SECRET: here.secrets.jwtSecret,
      MAIL_IN_URL: server.url,
      MAIL_IN_FOLDER: FOLDER,
      MAIL_IN_ADDRESS: FORM,
      LOG_LEVEL: 'silent',
    }
    const share = Math.ceil(mails.length / (KILLS + 2))
    let given = 0
    const giveMore = async () => {
      await server.append(mails.slice(given, given + share), FOLDER)
      given += share
    }
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = items(here).length
      const halt = POINTS[kill % POINTS.length] ?? ''
      const child = await serve({ ...env, METZIA_TEST_HALT: halt })
      await giveMore()
      await Promise.race([child.exited, until(() => items(here).length > before + share / 2)])
      await child.kill()
      // A job that was cut off waits before it is tried again.
      here.db.$client.run('delete from schedules')
    }
    // The mails are in the folder again under other numbers.
    await server.recreate(FOLDER)
    await server.append(mails, FOLDER)
    const last = await serve(env)
    await until(() => {
      const all = items(here)
      return all.length >= MAILS && all.every(({ handledAt }) => handledAt !== null)
    })
    await last.stop()

    const homes = here.db
      .select({ price: assets.price, ownerRid: assets.ownerRid })
      .from(assets)
      .all()
      .sort((one, other) => (one.price ?? 0) - (other.price ?? 0))
    expect(homes).toEqual(own.map((_, n) => ({ price: priceOf(n), ownerRid: ownerOf(n).rid })))
    expect(items(here)).toHaveLength(MAILS)
    for (const { rid } of owners) expect(mailAddressOf(here.db, rid)?.count).toBe(MAILS / USERS)
    console.log(`${MAILS} mails, ${USERS} users, ${KILLS} kills: 0 lost, 0 doubled, 0 at others`)
  },
  900_000,
)
