import { Database } from 'bun:sqlite'
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Listing } from '../../src/assets/domain/asset.ts'
import { openDatabase } from '../../src/database/database.ts'
import { setBusyTimeout } from '../../src/database/turns.ts'
import { outgoing } from '../../src/delivery/tables.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { type FaultyTelegram, faultyTelegram } from '../../src/testing/doubles/faulty-telegram.ts'
import { type Replica, replicate, restore } from '../../src/testing/doubles/litestream.ts'
import { TOKEN } from '../../src/testing/doubles/telegram-proxy.ts'
import { cli, serve } from '../../src/testing/worlds/children.ts'
import { givenUser } from '../../src/testing/worlds/given.ts'
import { aListing } from '../../src/testing/worlds/listings.ts'
import { bring } from '../../src/testing/worlds/passes.ts'
import type { World } from '../../src/testing/worlds/world.ts'
import { chatter } from './chatter.ts'
import { keyOf } from './outbox-kills.ts'
import { logIn } from './servers.ts'
import { givenGroups } from './soak.ts'

// The drill of docs/standby.md: the machine that serves is lost with its disk while it works, and the standby takes
// over.

export type Drill = {
  replica: Replica
  groups: number
  /** How long the primary works before it is lost, and how long it takes between two homes, in milliseconds. */
  workMs: number
  homeEveryMs: number
}

export type DrillResult = {
  /** From the loss of the primary until the standby is ready, in milliseconds. */
  servingMs: number
  acknowledged: number
  /** Acknowledged writes that the standby does not have. */
  lost: number
  /** How long before the loss the oldest of these was acknowledged, in milliseconds; 0: none. */
  lostMs: number
  /** Posts that had to reach the groups. */
  owed: number
  missing: number
  /** Posts that arrived twice, and those of them although the standby knew that they had been sent. */
  twice: number
  twiceForNothing: number
  /** Whether a session of the primary is good at the standby. */
  isSessionKept: boolean
}

const EMAIL = 'drill@example.com'
const UNLIMITED = [1_000_000, 1_000] as const

/** Names of other machines than the one of the tests, where this user may give them. */
const machine = (name: string): string[] =>
  process.getuid?.() === 0
    ? ['unshare', '--uts', 'sh', '-c', `hostname ${name} && exec "$@"`, 'sh']
    : []

const silently = () => undefined

/** @param here an installation whose secrets are in its file; its folder is lost in the drill. */
export async function drill(here: World, how: Drill): Promise<DrillResult> {
  await using telegram = await faultyTelegram({ limit: UNLIMITED, next: () => undefined })
  const owner = await givenUser(here, { email: EMAIL })
  await here.clock.pass(Date.now() - here.clock.now())
  const targets = givenGroups(here, owner, how.groups)
  const env = {
    TELEGRAM_API_URL: telegram.url,
    TELEGRAM_BOT_TOKEN: TOKEN,
    TELEGRAM_LIMITS: '1000/1000,1000/1000,1000/1000',
    MESSAGES_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
    CHECKPOINTS: 'litestream',
  }
  const standby = join(here.dataDir, '../standby')
  rmSync(standby, { recursive: true, force: true })
  mkdirSync(standby, { mode: 0o700 })
  const copy = join(standby, 'replica.db')
  // What docs/standby.md asks for when the standby is set up.
  copyFileSync(join(here.dataDir, 'secrets.json'), `${copy}.secrets.json`)

  const { token, listings, acknowledged } = await workAndLose(here, how, env)
  const lostAt = performance.now()
  await restore(here.dataDir, copy, how.replica)
  const restored = await cli(['db', 'restore', copy], { DATA_DIR: standby }, machine('standby'))
  if (restored.code !== 0) throw new Error(`The copy cannot be restored: ${restored.err}`)
  const known = recordsIn(join(standby, 'metzia.db'))
  const second = await serve({ ...env, DATA_DIR: standby }, silently, silently, machine('standby'))
  const ready = await fetch(`${second.url}/readyz`)
  if (!ready.ok) throw new Error(`The standby answers ${ready.status}`)
  const servingMs = performance.now() - lostAt
  const owed = targets.flatMap((target) => listings.map(({ price }) => `${target} ${price}`))
  await findAgain(here, standby, listings)
  await untilAll(telegram, owed)
  const chats = await fetch(`${second.url}/api/chats`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await second.stop()
  return {
    servingMs,
    isSessionKept: chats.status === 200,
    ...lostOf(acknowledged, known.texts),
    ...doubledOf(telegram, owed, known.sent),
  }
}

type Acknowledged = { times: Map<string, number>; lostAt: number }

/** The primary works for a while, replicated, and is lost with its disk. */
async function workAndLose(here: World, how: Drill, env: Record<string, string>) {
  // The database is written here, too.
  setBusyTimeout(here.db.$client, 10_000)
  here.db.$client.run('PRAGMA wal_autocheckpoint = 0')
  const copying = await replicate(here.dataDir, how.replica)
  const primary = await serve(
    { ...env, DATA_DIR: here.dataDir },
    silently,
    silently,
    machine('primary'),
  )
  const url = primary.url ?? ''
  const token = await logIn(url, EMAIL)
  const [chat] = here.db.$client.query<{ id: string }, []>('select id from chats').all()
  const times = new Map<string, number>()
  const visit = chatter(url, {
    email: EMAIL,
    chatId: chat?.id ?? '',
    acknowledged: { add: (id) => new Set(times.set(id, performance.now()).keys()) },
  })
  const listings: Listing[] = []
  const until = performance.now() + how.workMs
  while (performance.now() < until) {
    const listing = aListing({ price: 1_000 + listings.length })
    bring(here, listing)
    listings.push(listing)
    await systemClock.sleep(how.homeEveryMs)
  }
  const lostAt = performance.now()
  await Promise.all([primary.kill(), copying.kill()])
  here.db.$client.close()
  rmSync(here.dataDir, { recursive: true })
  await visit
  return { token, listings, acknowledged: { times, lostAt } }
}

/** What a database knows of: the messages of users, and posts that have been sent, as `group price`. */
function recordsIn(path: string): { texts: Set<string>; sent: Set<string> } {
  using db = new Database(path, { readonly: true })
  const texts = db.query<{ id: string }, []>(
    "select temp_id as id from messages where type = 'text'",
  )
  const { target, payload, state } = outgoing
  const sent = drizzle({ client: db })
    .select({ target, payload })
    .from(outgoing)
    .where(eq(state, 'sent'))
    .all()
  return {
    texts: new Set(texts.all().map(({ id }) => id)),
    sent: new Set(sent.map((one) => keyOf({ target: one.target, text: String(one.payload.text) }))),
  }
}

/** The source finds at the standby what it had found before. */
async function findAgain(here: World, dataDir: string, listings: Listing[]): Promise<void> {
  const db = openDatabase(join(dataDir, 'metzia.db'), { busyMs: 10_000, checkpoints: false })
  await here.clock.pass(Date.now() - here.clock.now())
  bring({ ...here, db }, ...listings)
  db.$client.close()
}

async function untilAll(telegram: FaultyTelegram, owed: readonly string[]): Promise<void> {
  for (;;) {
    const arrived = new Set(telegram.accepted.map(keyOf))
    if (owed.every((one) => arrived.has(one))) return
    await telegram.reached(telegram.accepted.length + 1)
  }
}

function lostOf({ times, lostAt }: Acknowledged, texts: Set<string>) {
  const lost = [...times].filter(([id]) => !texts.has(id))
  const oldest = Math.min(lostAt, ...lost.map(([, at]) => at))
  return { acknowledged: times.size, lost: lost.length, lostMs: lostAt - oldest }
}

function doubledOf({ accepted }: FaultyTelegram, owed: readonly string[], sent: Set<string>) {
  const counts = Map.groupBy(accepted.map(keyOf), (key) => key)
  const twice = [...counts].filter(([, of]) => of.length > 1).map(([key]) => key)
  return {
    owed: owed.length,
    missing: owed.filter((key) => !counts.has(key)).length,
    twice: twice.length,
    twiceForNothing: twice.filter((key) => sent.has(key)).length,
  }
}
