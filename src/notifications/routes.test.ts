import { expect, test } from 'bun:test'
import { changeBounds, changesAfter } from '../database/changes.ts'
import { write } from '../database/database.ts'
import { createLive } from '../http/live.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import type { User } from '../users/domain.ts'
import { updateUser } from '../users/store.ts'
import { notify, notifyWritten } from './service.ts'
import { notificationsOf } from './store.ts'

function given(here: World, user: User, ...titles: string[]): void {
  const at = { random: here.random, now: here.clock.now() }
  for (const title of titles)
    write(here.db, (tx) =>
      notifyWritten(tx, [user.rid], { type: 'system', title, body: 'Body', url: '/bots' }, at),
    )
}

test('a user reads the own notifications, the newest first, a page at a time', async () => {
  using here = world()
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  expect((await visit('GET', '/api/notifications')).body).toEqual({
    notifications: [],
    total: 0,
    unread: 0,
  })
  given(here, user, ...Array.from({ length: 25 }, (_, at) => `N${at}`))
  given(here, await givenUser(here), 'of another user')
  const titles = async (query: string) => {
    const { body } = await visit('GET', `/api/notifications${query}`)
    expect([body.total, body.unread]).toEqual([25, 25])
    return body.notifications.map(({ title }: { title: string }) => title)
  }
  expect(await titles('')).toEqual(Array.from({ length: 20 }, (_, at) => `N${24 - at}`))
  expect(await titles('?limit=2&skip=1')).toEqual(['N23', 'N22'])
  expect(await titles('?skip=24')).toEqual(['N0'])
  const { status, body } = await visit('GET', '/api/notifications?limit=101')
  expect([status, Object.keys(body.errors)]).toEqual([422, ['limit']])
})

/** A notification that the product wrote. */
function told(here: World, user: User): void {
  const at = { random: here.random, now: here.clock.now() }
  const said = { code: 'groupConnected', bot: { id: 'b1', name: 'Family' } } as const
  write(here.db, (tx) => notify(tx, [user.rid], { said, url: '/bots' }, at))
}

test('what the product tells is read in the own language, else in that of the browser', async () => {
  using here = world()
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  told(here, user)
  given(here, user, 'as it was written')
  const titles = async (asked: string) => {
    const headers = { 'accept-language': asked }
    const { body } = await visit('GET', '/api/notifications', undefined, headers)
    return body.notifications.map(({ title }: { title: string }) => title)
  }
  expect(await titles('')).toEqual(['as it was written', 'Family is connected'])
  expect(await titles('he')).toEqual(['as it was written', '\u2068Family\u2069 מחובר'])
  write(here.db, (tx) => updateUser(tx, user, { language: 'de' }, here.clock.now()))
  expect(await titles('he')).toEqual(['as it was written', '\u2068Family\u2069 ist verbunden'])
  const [row] = notificationsOf(here.db, user.rid)
  expect(row).toMatchObject({ type: 'request_verified', title: '', body: '' })
  const read = await visit('PATCH', `/api/notifications/${row?.id}/read`)
  expect(read.body.title).toBe('\u2068Family\u2069 ist verbunden')
  const exported = await visit('GET', '/api/users/me/export')
  expect(exported.body.notifications[0].title).toBe('\u2068Family\u2069 ist verbunden')
})

test('one notification or all are marked as read, and other open pages are told once', async () => {
  using here = world()
  const [user, other] = [await givenUser(here), await givenUser(here)]
  given(here, user, 'one', 'two', 'three')
  given(here, other, 'theirs')
  const visit = await visitor(here, user)
  const frames: unknown[] = []
  const live = createLive(here.db, {
    size: 1,
    hears: () => true,
    toChat() {},
    toUsers() {},
    toAdmins() {},
    endSession() {},
    closeUser() {},
    toUser: (userRid, frame) => void frames.push([userRid, frame]),
  })
  let { last } = changeBounds(here.db)
  const told = () => {
    frames.length = 0
    const changes = changesAfter(here.db, last, 100)
    last = changes.at(-1)?.seq ?? last
    live(changes)
    return [...frames]
  }
  const { body } = await visit('GET', '/api/notifications')
  const { _id } = body.notifications[1]
  const read = await visit('PATCH', `/api/notifications/${_id}/read`)
  expect([read.status, read.body.isRead, read.body.title]).toEqual([200, true, 'two'])
  expect(told()).toEqual([[user.rid, { event: 'notification:read', data: { _id, unread: 2 } }]])
  expect((await visit('PATCH', `/api/notifications/${_id}/read`)).status).toBe(200)
  expect(told()).toEqual([])

  expect((await visit('PATCH', '/api/notifications/read-all')).body).toEqual({ unread: 0 })
  const all = { event: 'notification:read', data: { _id: null, unread: 0 } }
  expect(told()).toEqual([[user.rid, all]])
  await visit('PATCH', '/api/notifications/read-all')
  expect(told()).toEqual([])
  const after = (await visit('GET', '/api/notifications')).body
  expect([after.total, after.unread]).toEqual([3, 0])
  const theirs = await visitor(here, other)
  expect((await theirs('GET', '/api/notifications')).body.unread).toBe(1)
})

test('the notification of another user is missing, and stays unread', async () => {
  using here = world()
  const [user, other] = [await givenUser(here), await givenUser(here)]
  given(here, user, 'mine')
  const visit = await visitor(here, user)
  const { _id } = (await visit('GET', '/api/notifications')).body.notifications[0]
  const theirs = await visitor(here, other)
  for (const id of [_id, 'nothing'])
    expect((await theirs('PATCH', `/api/notifications/${id}/read`)).status).toBe(404)
  expect((await visit('GET', '/api/notifications')).body.unread).toBe(1)
})
