import { expect, test } from 'bun:test'
import { write } from '../database/database.ts'
import { days } from '../kernel/clock.ts'
import { keepBeyondExpiry, subscriptionsOf } from '../notifications/push/store.ts'
import { givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { aSubscription } from '../testing/worlds/push.ts'
import { type Visit, visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'

const PASSWORDS = { currentPassword: PASSWORD, newPassword: 'window-lamp-10' }

/** Noa uses one browser, and has not used another one for so long that its session was forgotten. So has Amit. */
async function subscribed() {
  const here = world()
  const [noa, amit] = [await givenUser(here), await givenUser(here)]
  const subscribe = async (visit: Visit, endpoint: string) => {
    const subscription = aSubscription(`https://fcm.googleapis.com/${endpoint}`)
    await visit('POST', '/api/notifications/subscribe', { subscription })
  }
  await subscribe(await visitor(here, noa), 'old')
  await subscribe(await visitor(here, amit), 'other')
  await here.clock.pass(days(40))
  write(here.db, (tx) => {
    keepBeyondExpiry(tx, here.clock.now())
    tx.$client.run('delete from sessions')
  })
  const visit = await visitor(here, noa)
  await subscribe(visit, 'new')
  const names = (rid: number) =>
    subscriptionsOf(here.db, rid).map(({ endpoint }) => endpoint.split('/').at(-1))
  return { here, noa, amit, visit, names, [Symbol.dispose]: here[Symbol.dispose] }
}

test('a browser whose session expired is told of homes until all sessions are ended', async () => {
  using at = await subscribed()
  expect(at.names(at.noa.rid)).toEqual(['old', 'new'])
  await at.visit('POST', '/api/auth/logout-everywhere')
  expect([at.names(at.noa.rid), at.names(at.amit.rid)]).toEqual([[], ['other']])
})

test('a new password leaves only the browser in which it was chosen', async () => {
  using at = await subscribed()
  expect((await at.visit('POST', '/api/auth/change-password', PASSWORDS)).status).toBe(200)
  expect([at.names(at.noa.rid), at.names(at.amit.rid)]).toEqual([['new'], ['other']])
})
