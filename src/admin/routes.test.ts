import { expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeBot } from '../bots/service.ts'
import { backupsFolder } from '../database/backup-folder.ts'
import { write } from '../database/database.ts'
import { days } from '../kernel/clock.ts'
import { allJobs } from '../process/jobs.ts'
import { givenBot, givenHome, givenUser } from '../testing/worlds/given.ts'
import { recordStatements } from '../testing/worlds/statements.ts'
import { worldWithTimetable } from '../testing/worlds/timetables.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { deleteUser } from '../users/store.ts'
import { PARTS } from './domain.ts'

const DAILY = '/api/admin/daily-counts'
const NONE = { users: 0, bots: 0, assets: 0 }

async function asAdmin(here: World) {
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  return { admin, visit: await visitor(here, admin) }
}

test('what is deleted stays in the past', async () => {
  using here = world()
  const { admin, visit } = await asAdmin(here)
  const user = await givenUser(here)
  const bot = givenBot(here, user)
  givenBot(here, admin)
  givenHome(here)
  const before = (await visit('GET', DAILY)).body
  expect(before).toHaveLength(30)
  expect(before.at(-1)).toEqual({ day: '2026-11-21', users: 2, bots: 2, assets: 1 })
  expect(before.at(-2)).toEqual({ day: '2026-11-20', ...NONE })
  removeBot({ ...here, leaveGroup: () => undefined }, bot)
  write(here.db, (tx) => deleteUser(tx, user, here.clock.now()))
  here.db.$client.run('delete from assets')
  expect((await visit('GET', DAILY)).body).toEqual(before)
  await here.clock.pass(days(1))
  const visitNext = await visitor(here, admin)
  givenBot(here, admin)
  const next = (await visitNext('GET', DAILY)).body
  expect(next.at(-2)).toEqual(before.at(-1))
  expect(next.at(-1)).toEqual({ day: '2026-11-22', ...NONE, bots: 1 })
})

test('the days come from one query that searches by the key', async () => {
  using here = world()
  const { visit } = await asAdmin(here)
  const seen = recordStatements(here.db)
  await visit('GET', DAILY)
  const plans = seen.plansOf('hourly_counts')
  expect(plans).toHaveLength(1)
  expect(plans[0]).toContain('USING PRIMARY KEY (kind=? AND hour>?)')
})

test('the cleanup keeps hours for 400 days', async () => {
  using here = world()
  await givenUser(here)
  const hours = () => here.db.$client.query('select count(*) from hourly_counts').values()
  const cleanUp = async () => {
    const job = allJobs(here, []).find(({ name }) => name === 'cleanup')
    const run = Promise.resolve(job?.run(new AbortController().signal))
    await here.clock.pass(60_000)
    return run
  }
  await here.clock.pass(days(400) - 60_000)
  expect(await cleanUp()).toMatchObject({ hourlyCounts: 0 })
  expect(hours()).toEqual([[1]])
  await here.clock.pass(days(1))
  await givenUser(here)
  expect(await cleanUp()).toMatchObject({ hourlyCounts: 1 })
  expect(hours()).toEqual([[1]])
})

test('the totals count what exists, and the last day is the last 24 hours', async () => {
  using here = world()
  const { admin, visit } = await asAdmin(here)
  await givenUser(here)
  const banned = await givenUser(here)
  here.db.$client.run('update users set is_banned = 1 where rid = ?', [banned.rid])
  givenBot(here, admin)
  givenHome(here)
  const counts = async (as: typeof visit) => {
    const paths = ['/api/users/count', '/api/requests/count', '/api/assets/count']
    return Promise.all(paths.map(async (path) => (await as('GET', path)).body))
  }
  expect(await counts(visit)).toEqual([
    { count: 3, bannedCount: 1, createdLastDay: 3 },
    { count: 1, createdLastDay: 1 },
    { count: 1, createdLastDay: 1 },
  ])
  await here.clock.pass(days(1) + 1)
  expect(await counts(await visitor(here, admin))).toEqual([
    { count: 3, bannedCount: 1, createdLastDay: 0 },
    { count: 1, createdLastDay: 0 },
    { count: 1, createdLastDay: 0 },
  ])
})

test('administrators see what the database takes, what it grows by, and when the disk is full', async () => {
  using here = world()
  const admin = await visitor(here, await givenUser(here, { roles: ['admin'] }))
  const first = await admin('GET', '/api/admin/storage')
  expect(first.body).toEqual({
    bytes: expect.any(Number),
    monthlyBytes: null,
    diskBytes: expect.any(Number),
    fullInDays: null,
  })
  expect(Math.min(first.body.bytes, first.body.diskBytes)).toBeGreaterThan(100_000)
  for (const [day, bytes] of [
    [0, 1_000_000],
    [10, 2_000_000],
  ] as const)
    here.db.$client.run('insert into daily_sizes (day, used_bytes) values (?, ?)', [
      Math.floor(here.clock.now() / days(1)) - 10 + day,
      bytes,
    ])
  const { body } = await admin('GET', '/api/admin/storage')
  expect(body.monthlyBytes).toBeCloseTo(3_000_000, -6)
  expect(body.fullInDays).toBeGreaterThan(0)
})

test('administrators see how old the timetable is, when it ends, and what is wrong with it', async () => {
  const PATH = '/api/admin/timetable'
  using none = world()
  expect((await (await asAdmin(none)).visit('GET', PATH)).body).toEqual({
    isOn: false,
    fault: null,
    read: null,
  })
  using unread = world({ GTFS_URL: 'https://example.com/gtfs.zip' })
  const { visit } = await asAdmin(unread)
  expect((await visit('GET', PATH)).body).toEqual({ isOn: true, fault: 'unread', read: null })
  const { here, readAt, before } = await worldWithTimetable()
  using _ = here
  const at = new Date(readAt).toISOString()
  const facts = { at, to: '2026-12-31', stops: 2, trips: 1, leftOut: 0 }
  const { body } = await (await asAdmin(here)).visit('GET', PATH)
  expect(body).toEqual({ isOn: true, fault: null, read: { ...facts, ageDays: 0, daysLeft: 40 } })
  await here.clock.pass(before(7) - readAt)
  const later = (await (await asAdmin(here)).visit('GET', PATH)).body
  expect([later.fault, later.read.daysLeft]).toEqual(['ends', 7])
})

test('administrators see which parts are set up', async () => {
  const done = async (here: World) =>
    (await (await asAdmin(here)).visit('GET', '/api/admin/set-up')).body
  using none = world({ YAD2_ENABLED: 'false' })
  expect(await done(none)).toEqual([])
  using some = world({
    YAD2_ENABLED: 'true',
    PUBLIC_URL: 'https://finds.example',
    TELEGRAM_BOT_TOKEN: '1:a',
    SMTP_URL: 'smtp://mail.example',
    MAIL_IN_URL: 'imaps://a:b@mail.example',
  })
  mkdirSync(backupsFolder(some.dataDir))
  writeFileSync(join(backupsFolder(some.dataDir), 'daily.db.zst'), '')
  expect(await done(some)).toEqual([...PARTS])
})
