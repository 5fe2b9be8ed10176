import { expect, test } from 'bun:test'
import { AUTH_COOKIE } from '../auth/domain.ts'
import { days, hours } from '../kernel/clock.ts'
import { keepIndex } from '../matching/indexes.ts'
import { createSqlBots } from '../matching/sql-bots.ts'
import { aBusyWorld } from '../testing/worlds/busy-world.ts'
import { givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, bringFor, change, remove } from '../testing/worlds/passes.ts'
import { recordStatements } from '../testing/worlds/statements.ts'
import { givenSender, inGroup, WITH_TELEGRAM } from '../testing/worlds/telegram-outbox.ts'
import { passing } from '../testing/worlds/time.ts'
import { type Visit, visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { allJobs } from './jobs.ts'

type Exception = {
  /** As `EXPLAIN QUERY PLAN` names what is read from one end. */
  scan: string
  /** A part of the statement. */
  in: string
  why: string
}

/** What may be read from one end, each with its reason. Everything else is found by an index. */
const EXCEPTIONS: readonly Exception[] = [
  {
    scan: 'assets USING INDEX assets_newest',
    in: '"assets"."rid" desc limit',
    why: 'homes in SQL, while the index in memory is made: until a page is full',
  },
  {
    scan: 'assets',
    in: '"assets"."removed_at" is null and "assets"."merged_into" is null',
    why: 'live homes, which nearly all are: counted in the Worker, and in SQL while the index in memory is made',
  },
  {
    scan: 'listings',
    in: '"listings"."gone_at" is null and "listings"."last_seen_at" < ',
    why: 'live listings, which nearly all are, once an hour in the Worker',
  },
  {
    scan: 'users USING COVERING INDEX users_age',
    in: 'select "rid" from "users" limit',
    why: 'whether there is any account: one row',
  },
  {
    scan: 'places',
    in: `"places"."mode" <> 'transit'`,
    why: 'what a routing engine has left: once when the Worker starts without one',
  },
  {
    scan: 'asset_changes',
    in: '"asset_changes"."at" < ? order by "asset_changes"."rid" desc limit 1',
    why: 'changes since a bot stopped: from the newest back, in the order in which they are stored',
  },
  {
    scan: 'asset_changes',
    in: 'order by rowid limit ?',
    why: 'the oldest, as many as one transaction forgets',
  },
  {
    scan: 'waiting_texts',
    in: 'waiting_texts',
    why: 'homes that wait for the text index, fifty at most',
  },
  {
    scan: 'notifications',
    in: 'order by rowid limit ?',
    why: 'the oldest, as many as one transaction forgets',
  },
  { scan: 'open', in: 'min("rid") as "first"', why: 'one row for each channel' },
  {
    scan: 'deliveries USING INDEX deliveries_owed',
    in: '"state" = \'owed\' group by',
    why: 'what is owed only, counted for administrators',
  },
  { scan: 'some', in: 'limit +?) "some"', why: 'as many open messages as a minute carries' },
  { scan: 'sqlite_sequence', in: '"changes"', why: 'one row for each table' },
  { scan: 'sqlite_sequence', in: "'listings'", why: 'one row for each table' },
  { scan: 'debtors', in: 'recursive debtors', why: 'what was found so far' },
  {
    scan: 'bots',
    in: 'json_array_length("bots"."polygons")',
    why: 'which regions are needed: once after a change of a bot',
  },
  {
    scan: 'bots',
    in: 'json_each("bots"."area_codes") as area',
    why: 'which regions are needed: once after a change of a bot',
  },
  {
    scan: 'bots',
    in: 'exists (select 1 from json_each("bots"."area_codes")',
    why: 'the bots of one home that is split by hand, in the Worker',
  },
  { scan: 'users', in: 'count(*) filter', why: 'counted for administrators, in the Worker' },
  { scan: 'bots', in: 'count(*) filter', why: 'counted for administrators, in the Worker' },
  {
    scan: 'users USING COVERING INDEX users_age',
    in: 'select count(*) from "users"',
    why: 'pages of the directory, in the Worker',
  },
  {
    scan: 'users USING COVERING INDEX users_name',
    in: 'order by ("users"."firstname"',
    why: 'a page of the directory in the order of its index, in the Worker',
  },
  {
    scan: 'users USING INDEX users_name',
    in: 'like ? escape',
    why: 'a part of a name is sought in all names, in the Worker',
  },
  {
    scan: 'users',
    in: '"users"."telegram_chat_id" is not null',
    why: 'how many a broadcast would reach, in the Worker',
  },
  {
    scan: 'users',
    in: 'exists (select 1 from "chats"',
    why: 'users with chats, the oldest first, until a page is full',
  },
  { scan: 'bots', in: 'order by "bots"."rid" desc limit', why: 'until a page is full' },
  { scan: 'bots', in: 'from "silent_bots"', why: 'quiet bots, once an hour, in the Worker' },
  {
    scan: 'silent_bots',
    in: 'delete from "silent_bots"',
    why: 'one row for each quiet bot, in the Worker',
  },
  {
    scan: 'bots',
    in: "like ? escape '\\'",
    why: 'a part of a name is sought in all names, in the Worker',
  },
  {
    scan: 'bots USING COVERING INDEX bots_owner',
    in: 'select count(*) from "bots"',
    why: 'pages of the list of all bots, in the Worker',
  },
  { scan: 'audit', in: 'order by "audit"."rid" desc limit', why: 'until a page is full' },
  {
    scan: 'audit USING COVERING INDEX audit_age',
    in: 'select count(*) from "audit"',
    why: 'the entries of a year are counted for administrators',
  },
  { scan: 'broadcasts', in: 'order by "broadcasts"."rid" desc limit', why: 'until a page is full' },
  {
    scan: 'broadcasts USING COVERING INDEX broadcasts_age',
    in: 'count(*)',
    why: 'written by hand, so there are few',
  },
  {
    scan: 'inbox_items',
    in: 'where "inbox_items"."arrived_at" > ? order by "inbox_items"."rid" desc limit',
    why: 'until a page is full',
  },
  {
    scan: 'inbox_items USING INDEX inbox_items_waiting',
    in: '"handled_at" is null',
    why: 'only those that wait are in this index',
  },
  {
    scan: 'access_tokens',
    in: 'delete from "access_tokens"',
    why: 'cleanup; made by hand, so there are few',
  },
  {
    scan: 'push_subscriptions',
    in: 'delete from "push_subscriptions"',
    why: 'cleanup: what refers to ended sessions is in no index',
  },
]

/** What pages and open pages ask for. */
const PATHS = [
  '/bots',
  '/properties',
  '/properties?view=map',
  '/properties?home=HOME',
  '/chats',
  '/chats/CHAT',
  '/notifications',
  '/profile',
  '/profile/tokens',
  '/login',
  '/register',
  ...['dashboard', 'user', 'telegram', 'audit', 'bots', 'chats', 'chats/CHAT', 'inbox', 'ways'].map(
    (page) => `/admin/${page}`,
  ),
  '/api/assets?limit=12&searchText=a&dealType=rent&saved=true',
  '/api/assets?limit=12&sort=price&neighborhoodCode=205',
  '/api/assets?isMapView=true&zoom=12',
  '/api/users/filter?search=le',
  '/api/requests/filter?search=x',
  '/api/audit?limit=20',
  '/api/chats?q=words',
  '/api/chats/CHAT/messages/starred',
]

/** What users do. */
async function useEverything(here: World, visit: Visit, [chat, home, bot]: readonly string[]) {
  const asked: [string, string, unknown?][] = [
    ['POST', `/api/chats/${chat}/messages`, { content: 'hello there', tempId: 'x' }],
    ['PUT', `/api/assets/${home}/saved`, {}],
    ['PUT', `/api/assets/${home}/hidden`, {}],
    ['POST', '/api/requests/preview', { neighborhoodCodes: [205] }],
    ['DELETE', `/api/requests/${bot}`],
  ]
  for (const [method, path, body] of asked) {
    const { status } = await visit(method, path, body)
    expect([method, path, status < 400]).toEqual([method, path, true])
  }
  await here.clock.pass(1)
}

/** What sources and the sender do. */
async function ingestHomes(here: World): Promise<void> {
  const listing = aListing({ phone: '0501234567' })
  bring(here, listing, aListing({ phone: '0501234567', source: 'facebook', street: null }))
  bring(here, aListing({ street: 'הרצל' }), aListing({ street: null, areaBy: 'id' }))
  bring(here, { ...listing, price: 4_000 })
  remove(here, listing)
  bring(here, listing)
  bringFor(here, (await givenUser(here)).rid, aListing())
  await givenSender(here).send()
}

/** By the command line, which has no copy of the bots. */
async function splitOne(here: World, visit: Visit): Promise<void> {
  const [joined] = here.db.$client
    .query('select asset_rid, max(id) from listings group by asset_rid having count(*) > 1')
    .values()
  const home = idOf(here, `assets where rid = ${joined?.[0]}`)
  keepIndex(here.db, createSqlBots())
  const split = await visit('POST', `/api/assets/${home}/split`, { listingId: joined?.[1] })
  expect(split.status).toBe(200)
}

async function runAllJobs(here: World): Promise<void> {
  const { signal } = new AbortController()
  // Jobs that tell of silence wait until the server has run for three hours without a long pause.
  for (const wait of [0, days(100), hours(1), hours(1), hours(1)]) {
    await here.clock.pass(wait)
    for (const job of allJobs(here, [])) {
      job.isNeeded?.()
      if (job.name !== 'backup') await passing(here, Promise.resolve(job.run(signal)))
    }
  }
}

test('no statement of a page, a request, a pass, a job or the sender reads a table from one end, but for named reasons', async () => {
  const made = world(WITH_TELEGRAM)
  const { ran, scans } = recordStatements(made.db)
  using here = await aBusyWorld(1, made)
  ran.length = 0
  const visit = await visitor(here, here.user)
  const { body } = await visit('POST', '/api/auth/login', {
    email: here.user.email,
    password: PASSWORD,
  })
  const [chat, home] = [here.bots[0]?.websiteChatId ?? '', idOf(here, 'assets')]
  for (const template of PATHS) {
    const path = template.replace('CHAT', chat).replace('HOME', home)
    const headers = { cookie: `${AUTH_COOKIE}=${body.token}`, host: 'localhost' }
    const answer = await here.app.handle(new Request(`http://localhost${path}`, { headers }))
    await answer.text()
    expect([path, answer.status < 400]).toEqual([path, true])
  }
  const [, grouped, changed, deleted] = here.bots
  if (!grouped || !changed || !deleted) throw new Error('There are ten')
  inGroup(here, grouped)
  change(here, changed, { isActive: false })
  change(here, changed, { isActive: true })
  await useEverything(here, visit, [chat, home, deleted.id])
  await ingestHomes(here)
  await splitOne(here, visit)
  await runAllJobs(here)
  const found = scans()
  const isExcepted = (one: { scan: string; sql: string }, by: Exception) =>
    one.scan === `SCAN ${by.scan}` && one.sql.includes(by.in)
  const unexpected = found.filter((one) => !EXCEPTIONS.some((by) => isExcepted(one, by)))
  expect(unexpected).toEqual([])
  const unused = EXCEPTIONS.filter((by) => !found.some((one) => isExcepted(one, by)))
  expect(unused).toEqual([])
  expect(new Set(ran).size).toBeGreaterThan(200)
})

test('rows that refer to a deleted row are found by an index', () => {
  using here = world()
  const rows = (sql: string) =>
    here.db.$client
      .query(sql)
      .values()
      .map(([one]) => String(one))
  const tables = rows(
    "select name from sqlite_master where type = 'table' and sql not like '%virtual%' and name not like 'asset\\_text%' escape '\\' and name not like 'sqlite%'",
  )
  const scans = tables.flatMap((table) => {
    const [key] = rows(`select name from pragma_table_info('${table}') where pk = 1`)
    const plan = `explain query plan delete from "${table}" where "${key}" = ?`
    const steps = here.db.$client
      .query(plan)
      .values()
      .map(([, , , step]) => String(step))
    return steps.filter((step) => step.startsWith('SCAN')).map((step) => `${table}: ${step}`)
  })
  expect(tables.length).toBeGreaterThan(40)
  expect(scans).toEqual([])
})

/** The public id of the first row. */
function idOf({ db }: World, rows: string): string {
  return String(db.$client.query(`select id from ${rows} limit 1`).values()[0]?.[0])
}
