import { expect, test } from 'bun:test'
import { givenUser } from '../testing/worlds/given.ts'
import { worldWithTimetable } from '../testing/worlds/timetables.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import { timetableEndsJob } from './timetable-ends.ts'

test('administrators are told once, from three days before the last day on', async () => {
  const { here, before } = await worldWithTimetable()
  using _ = here
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  const user = await givenUser(here)
  const job = timetableEndsJob(here)
  const runAt = async (at: number) => {
    await here.clock.pass(at - here.clock.now())
    return job.run(new AbortController().signal)
  }
  expect(job.isNeeded?.()).toBe(true)
  expect(await runAt(before(4))).toEqual({ told: false })
  expect(await runAt(before(3))).toEqual({ told: true })
  expect(await runAt(before(2))).toEqual({ told: false })
  expect(await runAt(before(-1) + 1)).toEqual({ told: false })
  const told = async (who: typeof user) => {
    const { body } = await (await visitor(here, who))('GET', '/api/notifications')
    return body.notifications
  }
  expect(await told(admin)).toMatchObject([
    {
      title: 'The timetables end soon',
      body: expect.stringContaining('2026-12-31'),
      url: '/admin/dashboard',
    },
  ])
  expect(await told(user)).toEqual([])
  here.db.$client.run("update counters set value = 1 where name = 'timetableTold'")
  expect(await runAt(before(-2))).toEqual({ told: true })
  expect((await told(admin))[0].title).toBe('The timetables are over')
})

test('without a feed there is nothing to tell', () => {
  using here = world()
  expect(timetableEndsJob(here).isNeeded?.()).toBe(false)
})
