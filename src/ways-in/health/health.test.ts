import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import type { Way } from '../../items/domain.ts'
import { addItem } from '../../items/store.ts'
import { updateWayState } from '../../items/way-states.ts'
import { days, hours } from '../../kernel/clock.ts'
import { givenUser } from '../../testing/worlds/given.ts'
import { toldTo } from '../../testing/worlds/told.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { isSilent, perDay } from './domain.ts'
import { tellSilent } from './silence.ts'

const NOW = days(100)
const ago = (...hoursAgo: number[]) => hoursAgo.map((h) => NOW - hours(h))

test.each([
  ['four arrivals say nothing', ago(200, 190, 180, 170), false],
  ['twice the longest pause has passed', ago(200, 190, 180, 160, 61), false],
  ['an ordinary night', ago(40, 30, 25, 24, 23), false],
  ['more than a day and twice the longest pause', ago(60, 50, 45, 40, 30), true],
  ['the longest pause was long', ago(300, 290, 200, 190, 100), false],
])('%s', (_, times, expected) => {
  expect(isSilent(times, { now: NOW, floorMs: hours(24) })).toBe(expected)
  expect(isSilent(times.toReversed(), { now: NOW, floorMs: hours(24) })).toBe(expected)
})

test('the curve has a number for each of 14 days, today last', () => {
  const times = [0, 1, 30, 24 * 13 + 1, 24 * 14 + 1].map((h) => ({ at: NOW - hours(h), count: 2 }))
  expect(perDay(times, NOW)).toEqual([2, ...Array<number>(11).fill(0), 2, 4])
})

function arrive(here: World, way: Way, userRid: number | null): void {
  const { random, clock } = here
  const key = `test:${random.id()}`
  const arriving = { way, userRid, key, content: { text: 'x' }, sentAt: null, title: 'An alert' }
  write(here.db, (tx) => addItem(tx, arriving, { random, now: clock.now() }))
}

const titles = (here: World, userRid: number) => toldTo(here.db, userRid).map(({ title }) => title)

test('a silent mailbox tells administrators once, and again after it has arrived anew', async () => {
  using here = world()
  const admin = await givenUser(here, { roles: ['admin'] })
  const user = await givenUser(here)
  for (let n = 0; n < 6; n += 1) {
    arrive(here, 'mail', null)
    await here.clock.pass(hours(5))
  }
  expect(tellSilent(here, [])).toBe(0)
  await here.clock.pass(hours(30))
  expect(tellSilent(here, [])).toBe(1)
  expect(tellSilent(here, [])).toBe(0)
  expect(titles(here, admin.rid)).toEqual(['Mail alerts: nothing arrives'])
  expect(titles(here, user.rid)).toEqual([])
  arrive(here, 'mail', null)
  expect(tellSilent(here, [])).toBe(0)
  await here.clock.pass(days(4))
  expect(tellSilent(here, [])).toBe(1)
})

test.each([
  ['shortcut', 'Your iPhone shortcut', '/profile/tokens'],
  ['mail', 'Mail alerts', '/bring'],
] as const)(
  'what one user sends by %s tells that user, after a week at the soonest',
  async (way, name, url) => {
    using here = world()
    const admin = await givenUser(here, { roles: ['admin'] })
    const user = await givenUser(here)
    for (let n = 0; n < 6; n += 1) {
      arrive(here, way, user.rid)
      await here.clock.pass(hours(5))
    }
    await here.clock.pass(days(5))
    expect(tellSilent(here, [])).toBe(0)
    await here.clock.pass(days(3))
    expect(tellSilent(here, [])).toBe(1)
    const told = toldTo(here.db, user.rid)
    expect(told).toMatchObject([{ title: `${name}: nothing arrives`, url }])
    expect(titles(here, admin.rid)).toEqual([])
  },
)

test('administrators see each way with its numbers and what is wrong; titles of users are theirs', async () => {
  using here = world({ MAIL_IN_URL: 'imaps://alerts%40example.co.il:secret@imap.example.co.il' })
  const user = await givenUser(here)
  arrive(here, 'mail', null)
  arrive(here, 'share', user.rid)
  const wide = 'A mail said "106 new, 4 shown". Narrower alerts bring the rest.'
  write(here.db, (tx) => updateWayState(tx, { way: 'mail', part: 'tooWide' }, { failure: wide }))
  const admin = await visitor(here, await givenUser(here, { roles: ['admin'] }))
  const { body, status } = await admin('GET', '/api/ways')
  expect(status).toBe(200)
  const by = (way: string) => body.find((one: { way: string }) => one.way === way)
  expect(by('mail')).toMatchObject({
    state: 'tooWide',
    problem: wide,
    address: 'alerts@example.co.il',
    today: 1,
    last: { title: 'An alert' },
  })
  expect(by('share')).toMatchObject({ state: 'arriving', users: 1, last: { title: null } })
  expect(by('yad2')).toMatchObject({ isSource: true, label: 'Yad2', state: 'waiting' })
  expect(JSON.stringify(body)).not.toContain('secret')
})
