import { expect, test } from 'bun:test'
import { write } from '../database/database.ts'
import { days, minutes } from '../kernel/clock.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { world } from '../testing/worlds/world.ts'
import { newSinceOf, noteLook } from './visits-store.ts'

test('at the first visit the homes of the last day are new, then those since the end of the last visit', async () => {
  using here = world()
  const { db, clock } = here
  const [reader, other] = [await givenUser(here), await givenUser(here)]
  const since = () => newSinceOf(db, reader.rid, clock.now())
  const look = () => write(db, (tx) => noteLook(tx, reader.rid, clock.now()))
  const first = clock.now()
  expect(since()).toBe(first - days(1))
  look()
  await clock.pass(minutes(29))
  expect(since()).toBe(first - days(1))
  look()
  await clock.pass(minutes(30))
  look()
  expect(since()).toBe(first - days(1))
  const last = clock.now()
  await clock.pass(minutes(31))
  expect(since()).toBe(last)
  look()
  await clock.pass(minutes(20))
  look()
  expect(since()).toBe(last)
  expect(newSinceOf(db, other.rid, clock.now())).toBe(clock.now() - days(1))
})

test('looks within a minute are written once', async () => {
  using here = world()
  const { db, clock } = here
  const { rid } = await givenUser(here)
  const look = () => write(db, (tx) => noteLook(tx, rid, clock.now()))
  look()
  const { total_changes: before } = db.$client
    .query('select total_changes() as total_changes')
    .get() as never
  await clock.pass(minutes(1) - 1)
  look()
  const { total_changes: after } = db.$client
    .query('select total_changes() as total_changes')
    .get() as never
  expect(after).toBe(before)
})
