import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { backupsFolder, newestBackup } from '../database/backup-folder.ts'
import { days, hours } from '../kernel/clock.ts'
import { AN_ACTOR, givenUser } from '../testing/worlds/given.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { backUp, backupJob } from './backups.ts'
import { allJobs } from './jobs.ts'

const DAILY_KEPT = 3
const signal = new AbortController().signal
const run = (here: World) => backupJob(here).run(signal)
const filesOf = (here: World) => readdirSync(backupsFolder(here.dataDir)).sort()
const databasesOf = (here: World) => filesOf(here).filter((name) => /\.db(\.zst)?$/.test(name))

function put(here: World, name: string, ageMs = 0): string {
  mkdirSync(backupsFolder(here.dataDir), { recursive: true })
  const path = join(backupsFolder(here.dataDir), name)
  writeFileSync(path, '')
  const at = (here.clock.now() - ageMs) / 1000
  utimesSync(path, at, at)
  return path
}

test('the Worker makes backups, once there is an account', async () => {
  using here = world()
  const job = allJobs(here).find(({ name }) => name === 'backup')
  expect(job?.isNeeded?.()).toBe(false)
  await givenUser(here)
  expect(job?.isNeeded?.()).toBe(true)
})

test('one backup is made for each day', async () => {
  using here = world()
  run(here)
  run(here)
  expect(databasesOf(here)).toEqual(['daily-2026-11-21T08-00-00-000Z.db.zst'])
  await here.clock.pass(hours(15))
  run(here)
  expect(databasesOf(here)).toHaveLength(1)
  await here.clock.pass(hours(1))
  run(here)
  expect(databasesOf(here)).toHaveLength(2)
})

test('three daily backups are kept, one of the week and one of the month before; what others have made stays', async () => {
  using here = world({ VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' })
  const others = ['before-migration-3-x.db', 'mine.db', 'daily-of-mine.db', 'notes.txt']
  for (const name of others) put(here, name, days(30))
  const kept: string[][] = []
  // From 21 November, a Saturday, to 8 January.
  for (let day = 0; day < 49; day += 1) {
    run(here)
    const dated = databasesOf(here).filter((name) => name.startsWith('daily-2'))
    kept.push(dated.map((name) => name.slice(6, 16)))
    await here.clock.pass(days(1))
  }
  expect(kept[3]).toEqual(['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'])
  expect(kept[13]).toEqual(['2026-11-28', '2026-11-30', '2026-12-02', '2026-12-03', '2026-12-04'])
  expect(kept[48]).toEqual(['2026-12-31', '2027-01-02', '2027-01-06', '2027-01-07', '2027-01-08'])
  for (const days of kept) expect(days.length).toBeLessThanOrEqual(DAILY_KEPT + 2)
  const files = filesOf(here)
  expect(files.filter((name) => name.startsWith('daily-2'))).toHaveLength(3 * 5)
  expect(files).toEqual(expect.arrayContaining(others))
})

test('the operator says how many daily ones are kept', async () => {
  using here = world({ BACKUPS_KEPT: '2' })
  for (let day = 0; day < 12; day += 1) {
    run(here)
    await here.clock.pass(days(1))
  }
  expect(databasesOf(here).map((name) => name.slice(6, 16))).toEqual([
    '2026-11-28',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
  ])
})

test('backups that are dated in the future are the first to be removed', () => {
  using here = world()
  for (let day = 1; day <= 7; day += 1) put(here, `daily-2031-01-0${day}T00-00-00-000Z.db`)
  run(here)
  const left = databasesOf(here)
  expect(left).toHaveLength(DAILY_KEPT)
  expect(left).toContain('daily-2026-11-21T08-00-00-000Z.db.zst')
  expect(left).not.toContain('daily-2031-01-01T00-00-00-000Z.db')
})

test('what a killed process has left is removed an hour later', () => {
  using here = world()
  const leftOver = ['x.db.partial', 'daily-2026-11-20T00-00-00-000Z.db.sha256']
  for (const name of leftOver) put(here, name, hours(2))
  put(here, 'y.db.partial', hours(0.5))
  put(here, 'mine.db.sha256', hours(2))
  run(here)
  const left = filesOf(here)
  for (const name of leftOver) expect(left).not.toContain(name)
  expect(left).toEqual(expect.arrayContaining(['y.db.partial', 'mine.db.sha256']))
})

test('an operator’s backup is recorded, and takes no name that is taken', () => {
  using here = world()
  const backup = backUp(here, AN_ACTOR)
  expect(backup.path).toBe(join(backupsFolder(here.dataDir), 'metzia-2026-11-21T08-00-00-000Z.db'))
  expect(() => backUp(here, AN_ACTOR)).toThrow('exists already')
  expect(
    here.db.$client.query('select action, subject_name as name, after from audit').all(),
  ).toEqual([
    {
      action: 'database.backup',
      name: backup.path,
      after: JSON.stringify({ bytes: backup.bytes, rows: backup.rows }),
    },
  ])
})

test('the newest backup is found by its time, whatever process made it', () => {
  using here = world()
  expect(newestBackup(here.dataDir)).toBeUndefined()
  put(here, 'old.db', days(2))
  const path = put(here, 'new.db', hours(1))
  put(here, 'newest.txt')
  expect(newestBackup(here.dataDir)).toEqual({ path, at: here.clock.now() - hours(1) })
})

test('of copies of before updates and restores the newest stays, and others for thirty days', async () => {
  using here = world()
  const before = (n: number, age: number) => put(here, `before-migration-${n}-x.db`, days(age))
  const [old, , young] = [before(1, 40), before(2, 35), before(3, 5)]
  const former = join(here.dataDir, 'before-restore-x.db')
  writeFileSync(former, '')
  run(here)
  expect(existsSync(old ?? '')).toBe(false)
  expect(filesOf(here).filter((name) => name.startsWith('before'))).toEqual([basename(young ?? '')])
  await here.clock.pass(days(60))
  run(here)
  expect([young, former].map((path) => existsSync(path ?? ''))).toEqual([true, true])
})
