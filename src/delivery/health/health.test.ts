import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import { days, minutes, seconds } from '../../kernel/clock.ts'
import { givenUser } from '../../testing/worlds/given.ts'
import { toldTo } from '../../testing/worlds/told.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import type { Answer } from './domain.ts'
import { acceptChange, noteAnswer, noteIdentity } from './service.ts'
import { failingServices, healthOf } from './store.ts'

const OK: Answer = { isOk: true }
const DOWN: Answer = { isOk: false, cause: 'unreachable', reason: 'ECONNRESET' }
const REFUSED: Answer = { isOk: false, cause: 'refused', reason: '401: Unauthorized' }

const at = ({ random, clock }: World) => ({ random, now: clock.now() })
const note = (here: World, answer: Answer) =>
  write(here.db, (tx) => noteAnswer(tx, 'telegram', answer, at(here)))
const changes = ({ db }: World) =>
  db.$client.query<{ n: number }, []>('select total_changes() as n').get()?.n ?? 0

/** An administrator, and the titles that they are told. */
async function titlesTo(here: World) {
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  await givenUser(here)
  return () => toldTo(here.db, admin.rid).map(({ title }) => title)
}

test('a failure that lasts five minutes is told once, and its end once', async () => {
  using here = world()
  const told = await titlesTo(here)
  note(here, OK)
  for (let passed = 0; passed < 60; passed += 1) {
    note(here, DOWN)
    expect(told()).toHaveLength(passed < 5 ? 0 : 1)
    await here.clock.pass(minutes(1))
  }
  expect(failingServices(here.db)).toMatchObject([{ name: 'telegram', cause: 'unreachable' }])
  note(here, OK)
  note(here, OK)
  expect(told()).toEqual(['Telegram cannot be reached', 'Telegram works again'])
  expect(failingServices(here.db)).toEqual([])
})

test('a failure that is over before that is told to nobody', async () => {
  using here = world()
  const told = await titlesTo(here)
  for (let times = 0; times < 10; times += 1) {
    note(here, DOWN)
    await here.clock.pass(minutes(4))
    note(here, OK)
  }
  expect(told()).toEqual([])
})

test('a refused credential is told at once, also after another failure', async () => {
  using here = world()
  const told = await titlesTo(here)
  note(here, DOWN)
  note(here, REFUSED)
  note(here, REFUSED)
  expect(told()).toEqual(['Telegram refuses the credentials of this installation'])
})

test('a service that works is written once a minute, and one that fails when that changes', async () => {
  using here = world()
  await titlesTo(here)
  note(here, OK)
  const before = changes(here)
  for (let times = 0; times < 59; times += 1) {
    await here.clock.pass(seconds(1))
    note(here, OK)
  }
  expect(changes(here) - before).toBe(0)
  await here.clock.pass(seconds(1))
  note(here, OK)
  expect(changes(here) - before).toBe(1)
  for (let times = 0; times < 50; times += 1) note(here, DOWN)
  expect(changes(here) - before).toBe(2)
})

test('a part of a service that works ends the failure of another one after a day only', async () => {
  using here = world()
  note(here, { isOk: false, cause: 'unreachable', reason: 'push.one answered 500' })
  note(here, { isOk: true, part: 'push.two' })
  expect(failingServices(here.db)).toHaveLength(1)
  note(here, { isOk: true, part: 'push.one' })
  expect(failingServices(here.db)).toEqual([])
  note(here, { isOk: false, cause: 'unreachable', reason: 'push.one answered 500' })
  await here.clock.pass(days(1))
  note(here, { isOk: true, part: 'push.two' })
  expect(failingServices(here.db)).toEqual([])
})

test('another bot is told once, and only an administrator ends it', async () => {
  using here = world()
  const told = await titlesTo(here)
  const identify = (id: string) =>
    write(here.db, (tx) => noteIdentity(tx, 'telegram', id, at(here)))
  identify('1')
  identify('1')
  expect([told(), healthOf(here.db, 'telegram').identity]).toEqual([[], '1'])
  identify('2')
  identify('2')
  note(here, OK)
  expect(told()).toHaveLength(1)
  expect(healthOf(here.db, 'telegram')).toMatchObject({ cause: 'changed', newIdentity: '2' })
  const accept = () => write(here.db, (tx) => acceptChange(tx, 'telegram', at(here)))
  expect([accept(), accept()]).toEqual([true, false])
  expect(healthOf(here.db, 'telegram')).toMatchObject({ cause: null, identity: '2' })
})

test('the bot of before ends the failure by itself', async () => {
  using here = world()
  const told = await titlesTo(here)
  for (const id of ['1', '2', '1'])
    write(here.db, (tx) => noteIdentity(tx, 'telegram', id, at(here)))
  expect(told().at(-1)).toBe('Telegram works again')
  expect(healthOf(here.db, 'telegram')).toMatchObject({ cause: null, identity: '1' })
})
