import { expect, test } from 'bun:test'
import { minutes } from '../../kernel/clock.ts'
import { notificationsOf } from '../../notifications/store.ts'
import { givenUser } from '../../testing/worlds/given.ts'
import { DONE, failed, LOST, owe, running, states } from '../../testing/worlds/running-sender.ts'
import { world } from '../../testing/worlds/world.ts'
import type { Sent } from './carrier.ts'

const LATER: Sent = failed({
  kind: 'later',
  waitMs: minutes(1),
  reason: '500',
  cause: 'unreachable',
})
const HOLD: Sent = failed({ kind: 'hold', waitMs: minutes(1), reason: 'ECONNREFUSED' })
const REFUSED: Sent = failed({
  kind: 'hold',
  waitMs: minutes(1),
  reason: '401: Unauthorized',
  cause: 'refused',
})

test.each([
  ['telegram', 'that gives errors', LOST],
  ['telegram', 'that refuses the token', REFUSED],
  ['mail', 'that cannot be connected to', HOLD],
  ['mail', 'that refuses the log-in', REFUSED],
  ['push', 'that gives errors', LATER],
] as const)('an hour of %s %s loses nothing, and is told once', async (service, _, fault) => {
  using here = world()
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  const end = here.clock.monotonic() + minutes(61)
  const answer = () => (here.clock.monotonic() < end ? fault : DONE)
  const sender = running(here, answer, { channel: service, service })
  for (const target of ['-1', '-1', '2']) owe(here, target, { channel: service })
  await sender.ring()
  const told = () => notificationsOf(here.db, admin.rid).length
  await here.clock.pass(minutes(4))
  expect(told()).toBe(fault === REFUSED ? 1 : 0)
  await here.clock.pass(minutes(56))
  expect([told(), new Set(states(here))]).toEqual([1, new Set(['pending'])])
  await here.clock.pass(minutes(20))
  await sender.stop()
  expect([told(), states(here)]).toEqual([2, ['sent', 'sent', 'sent']])
})
