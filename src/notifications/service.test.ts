import { expect, test } from 'bun:test'
import { changeBounds, changesAfter } from '../database/changes.ts'
import { write } from '../database/database.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { world } from '../testing/worlds/world.ts'
import { notifyWritten } from './service.ts'
import { notificationsById, notificationsOf } from './store.ts'

const NOTICE = { type: 'system', title: 'Title', body: 'Body', url: '/bots' } as const

test('every named user gets a notification of its own, which the change feed names', async () => {
  using here = world()
  const [one, two, other] = [await givenUser(here), await givenUser(here), await givenUser(here)]
  const { last } = changeBounds(here.db)
  const at = { random: here.random, now: here.clock.now() }
  write(here.db, (tx) => notifyWritten(tx, [one.rid, two.rid], NOTICE, at))
  const expected = { ...NOTICE, isRead: false, createdAt: at.now }
  expect(notificationsOf(here.db, one.rid)).toMatchObject([expected])
  expect(notificationsOf(here.db, two.rid)).toMatchObject([expected])
  expect(notificationsOf(here.db, other.rid)).toEqual([])
  const changes = changesAfter(here.db, last, 10).filter(({ topic }) => topic === 'notification')
  const announced = notificationsById(
    here.db,
    changes.map(({ ref }) => ref),
  )
  expect(announced.map(({ userRid }) => userRid)).toEqual([one.rid, two.rid])
})
