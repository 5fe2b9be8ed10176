import { expect, test } from 'bun:test'
import { hours, minutes } from '../../kernel/clock.ts'
import { florentinBot } from '../../testing/worlds/passes.ts'
import { allTold } from '../../testing/worlds/told.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { isAwake } from './awake.ts'
import { quietBotsJob } from './quiet-bots.ts'
import { silenceJob } from './silence.ts'

const { signal } = new AbortController()
const told = (here: World) => allTold(here.db).length

/** Both jobs run every hour. */
async function runFor(here: World, count: number): Promise<number[]> {
  const counts: number[] = []
  for (let hour = 0; hour < count; hour += 1) {
    await silenceJob(here, []).run(signal)
    await quietBotsJob(here, []).run(signal)
    counts.push(told(here))
    await here.clock.pass(hours(1))
  }
  return counts
}

/** Mails of a user who usually gets one every day: nothing of them comes while the server is off. */
function givenMails(here: World, userRid: number): void {
  const day = hours(24)
  for (let ago = 20; ago > 0; ago -= 1)
    here.db.$client.run(
      `insert into inbox_items (id, way, user_rid, key, content, title, arrived_at, bytes, tries, results)
       values (?, 'mail', ?, ?, '{}', '', ?, 2, 0, '[]')`,
      [`m${ago}`, userRid, `m${ago}`, here.clock.now() - ago * day],
    )
}

test('after a day or a week without the server, nothing is told of silence before it has run for three hours', async () => {
  for (const offHours of [30, 24 * 10]) {
    using here = world()
    const bot = await florentinBot(here)
    givenMails(here, bot.ownerRid)
    expect(await runFor(here, 5)).toEqual([0, 0, 0, 0, 0])
    await here.clock.pass(hours(offHours))
    const [first, second, third, fourth] = await runFor(here, 4)
    expect([first, second, third]).toEqual([0, 0, 0])
    expect(fourth).toBeGreaterThan(0)
  }
})

test('a restart of minutes begins nothing anew, and a clock that was set back does', async () => {
  using here = world()
  const looks = async (ms: number) => {
    await here.clock.pass(ms)
    return isAwake(here, 'one')
  }
  expect([await looks(0), await looks(hours(1)), await looks(minutes(70))]).toEqual([
    false,
    false,
    false,
  ])
  expect([await looks(hours(1)), await looks(hours(2)), isAwake(here, 'other')]).toEqual([
    true,
    true,
    false,
  ])
  const back = { db: here.db, clock: { ...here.clock, now: () => here.clock.now() - hours(5) } }
  expect(isAwake(back, 'one')).toBe(false)
})
