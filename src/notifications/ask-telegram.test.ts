import { expect, test } from 'bun:test'
import { days } from '../kernel/clock.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { toldTo } from '../testing/worlds/told.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'

const PATH = '/api/notifications/ask-telegram'

test('a user asks the administrators for Telegram, once a day', async () => {
  using here = world()
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  const user = await givenUser(here, { firstname: 'Noa', lastname: 'Bar' })
  const visit = await visitor(here, user)
  expect((await visit('POST', PATH)).status).toBe(200)
  expect(toldTo(here.db, admin.rid)).toMatchObject([
    { title: 'Telegram is wanted', url: '/admin/telegram', isRead: false },
  ])
  expect(toldTo(here.db, admin.rid)[0]?.body).toContain('Noa Bar')
  expect(toldTo(here.db, user.rid)).toEqual([])
  const again = await visit('POST', PATH)
  expect([again.status, again.body.message]).toEqual([
    429,
    'You have asked the administrators already.',
  ])
  expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0)
  await here.clock.pass(days(1))
  expect((await visit('POST', PATH)).status).toBe(200)
  expect(toldTo(here.db, admin.rid)).toHaveLength(2)
})

test('however many users ask, administrators get ten such notifications a day', async () => {
  using here = world()
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  for (let count = 0; count < 10; count += 1) {
    const visit = await visitor(here, await givenUser(here))
    expect((await visit('POST', PATH)).status).toBe(200)
  }
  const visit = await visitor(here, await givenUser(here))
  const refused = await visit('POST', PATH)
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'Many users have asked the administrators today. They know.',
  ])
  expect(toldTo(here.db, admin.rid)).toHaveLength(10)
})

test('where Telegram is set up, there is nothing to ask for', async () => {
  using here = world({ TELEGRAM_BOT_TOKEN: '1:token' })
  const visit = await visitor(here, await givenUser(here))
  expect((await visit('POST', PATH)).status).toBe(409)
})
