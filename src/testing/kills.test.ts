import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chatter } from '../../bench/load/chatter.ts'
import { storedProblems } from '../process/check.ts'
import { runRecorded } from '../sources/recorded.ts'
import { yad2 } from '../sources/yad2/source.ts'
import { cli, type Serving, serve } from './worlds/children.ts'
import { givenBot, givenUser } from './worlds/given.ts'
import { aFeed, someFeedRecords } from './worlds/listings.ts'
import { pick, seeded } from './worlds/random.ts'
import { type World, world } from './worlds/world.ts'

// The server and the command line are killed (SIGKILL) at named points and at random ones; whatever was interrupted is
// simply started again. In the end every match stands exactly once, and every message that was acknowledged is there.

const ROUNDS = process.env.METZIA_LONG ? 50 : 1
const BOTS = 40
const KILLS = 5
const EMAIL = 'kills@example.com'

const CLI_POINTS = [
  'run-started',
  'ingest-inside',
  'ingest-inside',
  'ingest-inside',
  'ingest-before-commit',
  'ingest-committed',
  'run-ended',
]
const SERVER_POINTS = ['server-listening', 'message-before-commit', 'message-committed']

type Round = { here: World; random: () => number; files: string[]; env: Record<string, string> }

async function setUp(here: World, seed: number): Promise<Round> {
  const random = seeded(seed)
  const owner = await givenUser(here, { email: EMAIL })
  for (let n = 0; n < BOTS; n += 1) {
    const codes = here.areas.areas
      .filter(({ cityCode }) => cityCode === 5_000)
      .map(({ code }) => code)
    const min = Math.floor(random() * 60) * 100
    givenBot(here, owner, {
      neighborhoodCodes: Array.from({ length: 20 }, () => pick(random, codes)),
      priceLimit: [min, min + 1_000 + Math.floor(random() * 90) * 100],
      rooms: 1 + Math.floor(random() * 3),
    })
  }
  const ads = someFeedRecords(seed, 150)
  const files = [0, 50, 100].map((from) => {
    const path = join(here.dataDir, `page-${from}.json`)
    writeFileSync(path, aFeed(ads.slice(from, from + 50)))
    return path
  })
  const { jwtSecret } = here.secrets
  const env = {
    DATA_DIR: here.dataDir,
    JWT_SECRET: jwtSecret,
    MESSAGES_PER_MINUTE: '1000000',
  }
  return { here, random, files, env }
}

/** What stands in the chats, as `bot, first listing of the home, kind, number`. */
function postsIn(path: string): string[] {
  using db = new Database(path)
  return db
    .query<{ post: string }, []>(
      `select b.id || ' ' || (select external_id from listings l where l.asset_rid = m.asset_rid order by rid limit 1)
         || ' ' || m.kind || ' ' || m.price as post
       from messages m join bots b on b.chat_rid = m.chat_rid where m.type = 'asset' order by 1`,
    )
    .all()
    .map(({ post }) => post)
}

/** The same pass without any kill, in a world of its own. */
async function undisturbed(seed: number): Promise<string[]> {
  using here = world()
  const { files } = await setUp(here, seed)
  const answers = files.map((name) => ({ name, body: readFileSync(name, 'utf8') }))
  const clock = { ...here.clock, sleep: async () => undefined }
  await runRecorded({ ...here, clock }, yad2, answers)
  return postsIn(here.config.databasePath)
}

type Visit = { server: Serving; visit: Promise<void> }

async function visited({ env, here, random }: Round, acknowledged: Set<string>): Promise<Visit> {
  const halt =
    random() < 0.6 ? `${pick(random, SERVER_POINTS)}:${1 + Math.floor(random() * 20)}` : ''
  const server = await serve({ ...env, METZIA_TEST_HALT: halt })
  const [bot] = here.db.$client.query<{ id: string }, []>('select id from chats order by rid').all()
  const chatting = { email: EMAIL, chatId: bot?.id ?? '', acknowledged }
  const visit = server.url ? chatter(server.url, chatting) : Promise.resolve()
  return { server, visit }
}

async function disturb(round: Round, acknowledged: Set<string>): Promise<number> {
  const { random, files, env } = round
  const run = ['scrape', 'run', 'yad2', ...files.flatMap((file) => ['--file', file])]
  let kills = 0
  for (let n = 0; n < KILLS; n += 1) {
    const { server, visit } = await visited(round, acknowledged)
    const halt = `${pick(random, CLI_POINTS)}:${1 + Math.floor(random() ** 2 * 60)}`
    const { signal } = await cli(run, { ...env, METZIA_TEST_HALT: halt })
    if (signal === 'SIGKILL') kills += 1
    await server.kill()
    kills += 1
    await visit
  }
  const last = await cli([...run, '--json'], env)
  expect([last.code, last.err]).toEqual([0, ''])
  return kills
}

const count = (db: Database, sql: string) => db.query<{ n: number }, []>(sql).get()?.n

function expectWhole(path: string, acknowledged: Set<string>): void {
  using db = new Database(path)
  expect(db.query('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  expect(db.query('PRAGMA foreign_key_check').all()).toEqual([])
  const assets = "select count(*) as n from messages where type = 'asset'"
  expect(count(db, "select count(*) as n from deliveries where state = 'done'")).toBe(
    count(db, assets),
  )
  // One event for each home of a user, whatever the number of bots.
  const events = `select distinct bots.owner_rid, asset_rid, kind from deliveries
    join bots on bots.rid = bot_rid where digest_rid is null`
  const notices = `select (select count(*) from (${events}))
    + (select count(*) from digests where frozen_at is not null) as n`
  expect(count(db, "select count(*) as n from notifications where type = 'property_match'")).toBe(
    count(db, notices),
  )
  expect(count(db, 'select sum(unread) as n from chats')).toBe(count(db, assets))
  expect(count(db, "select count(*) as n from runs where state = 'running'")).toBe(0)
  const texts = db
    .query<{ temp: string }, []>("select temp_id as temp from messages where type = 'text'")
    .all()
    .map(({ temp }) => temp)
  expect(new Set(texts).size).toBe(texts.length)
  expect([...acknowledged].filter((tempId) => !texts.includes(tempId))).toEqual([])
}

for (let seed = 1; seed <= ROUNDS; seed += 1)
  test(`kills, round ${seed}: nothing lost, nothing doubled`, async () => {
    const expected = await undisturbed(seed)
    using here = world()
    const round = await setUp(here, seed)
    const acknowledged = new Set<string>()
    const kills = await disturb(round, acknowledged)
    const found = postsIn(here.config.databasePath)
    expect(found).toEqual(expected)
    expect(found.length).toBeGreaterThan(50)
    expectWhole(here.config.databasePath, acknowledged)
    expect(storedProblems(here.db)).toEqual([])
    console.log(
      `round ${seed}: ${kills} kills, ${found.length} posts, ${acknowledged.size} messages`,
    )
  }, 120_000)
