import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import { minutes, seconds } from '../../kernel/clock.ts'
import {
  DONE,
  failed,
  LOST,
  owe,
  rows,
  running,
  states,
} from '../../testing/worlds/running-sender.ts'
import { world } from '../../testing/worlds/world.ts'
import { outgoing } from '../tables.ts'
import type { Sent } from './carrier.ts'
import { noteRequeued } from './open-rows.ts'
import { PRIORITY } from './store.ts'

test('a message that is added while nothing waits is sent when the alarm rings', async () => {
  using here = world()
  const sender = running(here, () => DONE)
  await here.clock.pass(seconds(1))
  owe(here, '1')
  await sender.ring()
  await here.clock.pass(1)
  expect(sender.targets()).toEqual(['1'])
  owe(here, '2', { channel: 'mail' })
  await sender.ring()
  await here.clock.pass(minutes(1))
  await sender.stop()
  expect([sender.targets(), states(here)]).toEqual([['1'], ['sent', 'pending']])
})

test('one request is in flight at a time, and a request that hangs holds the others for a second', async () => {
  using here = world()
  const hanging = Promise.withResolvers<Sent>()
  let most = 0
  let inFlight = 0
  const sender = running(here, async ({ target }) => {
    inFlight += 1
    most = Math.max(most, inFlight)
    if (target === '1') await hanging.promise
    else await here.clock.sleep(20)
    inFlight -= 1
    return DONE
  })
  for (const target of ['2', '3', '4']) owe(here, target)
  await sender.ring()
  await here.clock.pass(900)
  expect([most, sender.tried.length]).toEqual([1, 3])
  for (const target of ['1', '1', '5', '6']) owe(here, target)
  await sender.ring()
  await here.clock.pass(900)
  expect(sender.targets().slice(3)).toEqual(['1'])
  await here.clock.pass(500)
  expect(sender.targets().slice(3)).toEqual(['1', '5', '6'])
  expect(most).toBe(2)
  hanging.resolve(DONE)
  await sender.ring()
  await here.clock.pass(seconds(2))
  await sender.stop()
  expect(new Set(states(here))).toEqual(new Set(['sent']))
})

test('what a service asks to hold is held after a restart too, and is no attempt', async () => {
  using here = world()
  owe(here, '1')
  owe(here, '2')
  const hold = failed({ kind: 'hold', waitMs: seconds(30), reason: '429' })
  const first = running(here, () => hold)
  await here.clock.pass(seconds(1))
  await first.stop()
  expect(rows(here)).toMatchObject([{ state: 'pending', attempts: 0, reason: '429' }, {}])
  const second = running(here, () => DONE)
  await here.clock.pass(seconds(28))
  expect(second.tried).toEqual([])
  await here.clock.pass(seconds(2))
  await second.stop()
  expect([first.targets(), second.targets()]).toEqual([['1'], ['1', '2']])
})

test('a recipient whose time the service names is tried again then, and others meanwhile', async () => {
  using here = world()
  owe(here, '1')
  owe(here, '2')
  const later = failed({ kind: 'later', waitMs: seconds(40), reason: '451' })
  const sender = running(here, ({ target, attempts }) =>
    target === '1' && attempts === 1 ? later : DONE,
  )
  await here.clock.pass(seconds(39))
  expect(sender.targets()).toEqual(['1', '2'])
  await here.clock.pass(seconds(2))
  await sender.stop()
  expect([sender.targets(), rows(here)[0]?.attempts]).toEqual([['1', '2', '1'], 2])
})

test('a recipient that is gone fails all its messages of this channel, and no others', async () => {
  using here = world()
  const other = owe(here, '1', { channel: 'mail' })
  for (const priority of [PRIORITY.match, PRIORITY.match, PRIORITY.broadcast])
    owe(here, '1', { priority })
  const gone: string[] = []
  const sender = running(here, () => failed({ kind: 'gone', reason: '410' }), {
    onGone: (_, target) => void gone.push(target),
  })
  await here.clock.pass(seconds(5))
  await sender.stop()
  expect([gone, sender.tried.length]).toEqual([['1'], 1])
  expect(states(here)).toEqual(['pending', 'failed', 'failed', 'failed'])
  expect(other).toBe(1)
})

test('a result that the database refuses is stored when it can be, and the message is not repeated', async () => {
  using here = world()
  owe(here, '1')
  const { db } = here
  db.$client.run(
    "create trigger full before update of state on outgoing when new.state = 'sent' begin select raise(abort, 'disk'); end",
  )
  const sender = running(here, () => DONE)
  await here.clock.pass(seconds(30))
  expect([sender.tried.length, states(here)]).toEqual([1, ['sending']])
  db.$client.run('drop trigger full')
  await here.clock.pass(seconds(2))
  await sender.stop()
  expect([sender.tried.length, states(here)]).toEqual([1, ['sent']])
})

test('nothing is sent while the database refuses the lease, and everything afterwards', async () => {
  using here = world()
  owe(here, '1')
  const { db } = here
  db.$client.run(
    "create trigger full before update on outgoing begin select raise(abort, 'disk'); end",
  )
  const sender = running(here, () => DONE)
  await here.clock.pass(seconds(30))
  expect(sender.tried).toEqual([])
  db.$client.run('drop trigger full')
  await here.clock.pass(seconds(3))
  await sender.stop()
  expect([sender.tried.length, states(here)]).toEqual([1, ['sent']])
})

test('a stop waits for the request in flight, and the next start repeats one that was cancelled', async () => {
  using here = world()
  owe(here, '1')
  owe(here, '2')
  const answer = Promise.withResolvers<Sent>()
  const sender = running(here, () => answer.promise)
  await here.clock.pass(10)
  const stopped = sender.stop()
  answer.resolve(LOST)
  await stopped
  expect(rows(here)).toMatchObject([{ state: 'pending', attempts: 0 }, { state: 'pending' }])
  const next = running(here, () => DONE)
  await here.clock.pass(seconds(3))
  await next.stop()
  expect([sender.targets(), next.targets()]).toEqual([['1'], ['1', '2']])
})

test('messages in flight at a kill count in the limits of the next start', async () => {
  using here = world()
  owe(here, '1')
  here.db.$client.run("update outgoing set state = 'sending', attempts = 1, lease_until = ?", [
    here.clock.now() - 400 + minutes(1),
  ])
  const sender = running(here, () => DONE)
  await here.clock.pass(500)
  expect(sender.tried).toEqual([])
  await here.clock.pass(200)
  await sender.stop()
  expect([sender.tried[0]?.at, rows(here)[0]?.attempts]).toEqual([600, 1])
})

test('a message that is not admitted is not sent, and is asked about again later when it stays', async () => {
  using here = world()
  const [taken, kept] = [owe(here, '1'), owe(here, '2')]
  const asked: number[] = []
  let isQuiet = true
  const sender = running(here, () => DONE, {
    admits(tx, { rid }) {
      asked.push(rid)
      if (rid === taken) tx.$client.run('delete from outgoing where rid = ?', [rid])
      return !isQuiet
    },
  })
  await here.clock.pass(seconds(10))
  expect([asked, sender.tried]).toEqual([[taken, kept], []])
  isQuiet = false
  await here.clock.pass(seconds(10))
  await sender.stop()
  expect([asked, sender.targets()]).toEqual([[taken, kept, kept], ['2']])
})

test('a message that was put back is sent although its lane waits', async () => {
  using here = world()
  const rid = owe(here, '1')
  here.db.$client.run('update outgoing set not_before = not_before + 600000')
  const sender = running(here, () => DONE)
  await here.clock.pass(seconds(20))
  here.db.$client.run('update outgoing set not_before = 0')
  write(here.db, noteRequeued)
  await sender.ring()
  await here.clock.pass(1)
  await sender.stop()
  expect(sender.tried.map((one) => one.rid)).toEqual([rid])
})

test('in which form a message was sent is kept with it', async () => {
  using here = world()
  owe(here, '1', { payload: { text: 'x' } })
  const sender = running(here, () => ({ ...DONE, sentAs: 'photo' }))
  await here.clock.pass(10)
  await sender.stop()
  const [message] = here.db.select().from(outgoing).all()
  expect(message?.payload).toEqual({ text: 'x', sentAs: 'photo' })
})

test('a message whose lease nobody holds is sent', async () => {
  using here = world()
  const sender = running(here, () => DONE)
  await here.clock.pass(10)
  owe(here, '1')
  owe(here, '1')
  here.db.$client.run("update outgoing set state = 'sending' where rid = 1")
  await sender.ring()
  await here.clock.pass(seconds(3))
  await sender.stop()
  expect(states(here)).toEqual(['sent', 'sent'])
})

test('ten recipients whose services are silent delay the message to another one by less than 5 s', async () => {
  using here = world()
  const hanging = Promise.withResolvers<Sent>()
  for (let silent = 0; silent < 10; silent += 1) owe(here, `silent${silent}`)
  owe(here, 'other')
  const sender = running(here, ({ target }) => (target === 'other' ? DONE : hanging.promise), {
    areIndependent: true,
  })
  await here.clock.pass(seconds(6))
  const other = sender.tried.find(({ target }) => target === 'other')
  expect(other?.at).toBeLessThan(seconds(5))
  hanging.resolve(DONE)
  await sender.stop()
})
