import { expect, test } from 'bun:test'
import { hours, minutes, seconds } from '../../kernel/clock.ts'
import { DONE, failed, owe, rows, running, states } from '../../testing/worlds/running-sender.ts'
import { withWallClock } from '../../testing/worlds/wall-clock.ts'
import { world } from '../../testing/worlds/world.ts'

const HOLD = failed({ kind: 'hold', waitMs: seconds(60), reason: '429' })

test('a clock that is set back by hours delays neither new messages nor what a service asks to hold', async () => {
  using plain = world()
  const here = withWallClock(plain)
  owe(here, '1')
  let answers = 0
  const sender = running(here, () => {
    answers += 1
    return answers === 1 ? HOLD : DONE
  })
  await here.clock.pass(seconds(1))
  expect(sender.targets()).toEqual(['1'])
  // Written at the same moment, and not looked at before the clock is set.
  owe(here, '2')
  here.setClock(-hours(5))
  owe(here, '3')
  await here.clock.pass(seconds(55))
  expect(sender.targets()).toEqual(['1'])
  await here.clock.pass(minutes(1))
  await sender.stop()
  expect(sender.targets().sort()).toEqual(['1', '1', '2', '3'])
  expect(states(here)).toEqual(['sent', 'sent', 'sent'])
})

test('a clock that is set forward by hours repeats nothing', async () => {
  using plain = world()
  const here = withWallClock(plain)
  owe(here, '1')
  const sender = running(here, () => DONE)
  await here.clock.pass(seconds(1))
  here.setClock(hours(5))
  owe(here, '2')
  await here.clock.pass(minutes(1))
  here.setClock(-hours(5))
  owe(here, '3')
  await here.clock.pass(minutes(1))
  await sender.stop()
  expect(sender.targets()).toEqual(['1', '2', '3'])
})

test('a clock that is set back by little, or forward, leaves what waits as it is', async () => {
  using plain = world()
  const here = withWallClock(plain)
  owe(here, '1')
  const hold = failed({ kind: 'hold', waitMs: minutes(5), reason: '429' })
  const sender = running(here, () => hold)
  await here.clock.pass(seconds(1))
  const before = rows(here)
  for (const byMs of [-seconds(20), minutes(2)]) {
    here.setClock(byMs)
    await here.clock.pass(seconds(16))
    expect(rows(here)).toEqual(before)
  }
  await sender.stop()
})
