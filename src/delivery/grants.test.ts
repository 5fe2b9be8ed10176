import { expect, test } from 'bun:test'
import { write } from '../database/database.ts'
import { days } from '../kernel/clock.ts'
import { keepBeyondExpiry, subscriptionsOf } from '../notifications/push/store.ts'
import { givenBot, givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { aSubscription } from '../testing/worlds/push.ts'
import { signedOut, type Visit, visitor } from '../testing/worlds/visitor.ts'
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

/** A bot of Noa for which an administrator has made a webhook and the address of a feed, and Noa a webhook. */
async function madeByAdmin() {
  const here = world({ FETCH_HOSTS: '127.0.0.1:1' })
  const [admin, other, noa] = [
    await givenUser(here, { roles: ['user', 'admin'] }),
    await givenUser(here, { roles: ['user', 'admin'] }),
    await givenUser(here),
  ]
  const [as, byOther, own] = [
    await visitor(here, admin),
    await visitor(here, other),
    await visitor(here, noa),
  ]
  const bot = givenBot(here, noa)
  const body = (name: string) => ({ botId: bot.id, url: `http://127.0.0.1:1/${name}` })
  expect((await as('POST', '/api/webhooks', body('admin'))).status).toBe(200)
  expect((await own('POST', '/api/webhooks', body('noa'))).status).toBe(200)
  expect((await own('POST', `/api/requests/${bot.id}/feed`)).status).toBe(200)
  const renewed = await as('POST', `/api/requests/${bot.id}/feed`)
  const hooks = async () =>
    (await own('GET', '/api/webhooks')).body.map(({ url }: { url: string }) => url.slice(19))
  const left = async () => [
    await hooks(),
    (await signedOut(here)('GET', new URL(renewed.body.url).pathname)).status,
  ]
  return { here, admin, as, byOther, own, bot, left, [Symbol.dispose]: here[Symbol.dispose] }
}

test.each<[string, (at: Awaited<ReturnType<typeof madeByAdmin>>) => Promise<{ status: number }>]>([
  [
    'is demoted',
    ({ byOther, admin }) => byOther('PATCH', `/api/users/${admin.id}`, { roles: ['user'] }),
  ],
  [
    'is banned',
    ({ byOther, admin }) => byOther('PATCH', `/api/users/${admin.id}`, { isBanned: true }),
  ],
  ['is deleted', ({ byOther, admin }) => byOther('DELETE', `/api/users/${admin.id}`)],
  ['chooses a new password', ({ as }) => as('POST', '/api/auth/change-password', PASSWORDS)],
  ['ends all sessions', ({ as }) => as('POST', '/api/auth/logout-everywhere')],
])(
  'what an administrator made for the bot of another user ends when the administrator %s',
  async (_, end) => {
    using at = await madeByAdmin()
    expect(await at.left()).toEqual([['admin', 'noa'], 200])
    expect((await end(at)).status).toBe(200)
    expect(await at.left()).toEqual([['noa'], 404])
  },
)

test('a feed whose address its owner has made anew, and what an administrator made for an own bot, stay', async () => {
  using at = await madeByAdmin()
  const { here, admin, as, byOther, own, bot } = at
  const renewed = new URL((await own('POST', `/api/requests/${bot.id}/feed`)).body.url).pathname
  const mine = givenBot(here, admin)
  const feed = new URL((await as('POST', `/api/requests/${mine.id}/feed`)).body.url).pathname
  await as('POST', '/api/webhooks', { botId: mine.id, url: 'http://127.0.0.1:1/own' })
  await byOther('PATCH', `/api/users/${admin.id}`, { roles: ['user'] })
  const read = async (path: string) => (await signedOut(here)('GET', path)).status
  expect([await read(renewed), await read(feed)]).toEqual([200, 200])
  expect((await as('GET', '/api/webhooks')).body).toHaveLength(1)
})
