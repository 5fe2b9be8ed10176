import { expect, test } from 'bun:test'
import { write } from '../../../database/database.ts'
import { days } from '../../../kernel/clock.ts'
import type { NotificationType } from '../../../notifications/domain.ts'
import { putSubscription } from '../../../notifications/push/store.ts'
import { notify, notifyWritten } from '../../../notifications/service.ts'
import { givenUser } from '../../../testing/worlds/given.ts'
import { aSubscription } from '../../../testing/worlds/push.ts'
import { type World, world } from '../../../testing/worlds/world.ts'
import type { User } from '../../../users/domain.ts'
import { updateUser } from '../../../users/store.ts'
import { removeForeignSubscriptions } from './keys.ts'
import { createNoticeComposer } from './notices.ts'

function givenBrowser(here: World, { rid: userRid }: User): string {
  const { endpoint, keys } = aSubscription()
  const id = here.random.id()
  const row = { id, userRid, sessionId: '', endpoint, ...keys, createdAt: 0 }
  write(here.db, (tx) => putSubscription(tx, row))
  here.db.$client.run('update push_subscriptions set session_id = null')
  return id
}

function tell(here: World, { rid }: User, type: NotificationType, title: string): void {
  const at = { random: here.random, now: here.clock.now() }
  write(here.db, (tx) => notifyWritten(tx, [rid], { type, title, body: 'Body', url: '/bots' }, at))
}

const pushed = (here: World) =>
  here.db.$client
    .query<{ target: string; payload: string }, []>(
      "select target, payload from outgoing where channel = 'push' order by rid",
    )
    .all()
    .map(({ target, payload }) => [target, JSON.parse(payload).title])

test('a stopped bot and a used code are pushed to every browser, other notifications are not', async () => {
  using here = world()
  const [user, other] = [await givenUser(here), await givenUser(here)]
  const [one, two] = [givenBrowser(here, user), givenBrowser(here, user)]
  givenBrowser(here, other)
  const compose = createNoticeComposer(here)
  tell(here, user, 'system', 'stopped')
  tell(here, user, 'property_match', 'a find')
  tell(here, user, 'new_feature', 'new')
  tell(here, user, 'request_verified', 'connected')
  expect(compose().done).toBe(2)
  expect(pushed(here)).toEqual([
    [one, 'stopped'],
    [two, 'stopped'],
    [one, 'connected'],
    [two, 'connected'],
  ])
})

test('what the product tells is pushed in the language of its user, else in the default one', async () => {
  using here = world({ DEFAULT_LANGUAGE: 'ru' })
  const [user, other] = [await givenUser(here), await givenUser(here)]
  const [one, two] = [givenBrowser(here, user), givenBrowser(here, other)]
  write(here.db, (tx) => updateUser(tx, user, { language: 'fr' }, here.clock.now()))
  const compose = createNoticeComposer(here)
  const at = { random: here.random, now: here.clock.now() }
  const telling = { said: { code: 'inboxFull' }, url: '/bring' } as const
  write(here.db, (tx) => notify(tx, [user.rid, other.rid], telling, at))
  compose()
  expect(pushed(here)).toEqual([
    [one, 'Votre boîte de réception est pleine'],
    [two, 'Входящие переполнены'],
  ])
})

test('many at once are composed in parts, each once, also when a restart comes between', async () => {
  using here = world()
  const user = await givenUser(here)
  givenBrowser(here, user)
  for (let n = 1; n <= 250; n += 1) tell(here, user, 'system', `N${n}`)
  tell(here, user, 'new_feature', 'not pushed')
  const compose = createNoticeComposer(here)
  expect(compose().done).toBe(100)
  expect(pushed(here).map(([, title]) => title)).toEqual(
    Array.from({ length: 100 }, (_, at) => `N${at + 1}`),
  )
  const later = createNoticeComposer(here)
  expect([later().done, later().done, later().done]).toEqual([100, 50, 0])
  expect(new Set(pushed(here).map(([, title]) => title)).size).toBe(250)
  expect(pushed(here)).toHaveLength(250)
})

test('each notification is pushed once, also after a restart', async () => {
  using here = world()
  const user = await givenUser(here)
  const browser = givenBrowser(here, user)
  tell(here, user, 'system', 'one')
  const compose = createNoticeComposer(here)
  compose()
  expect(compose().done).toBe(0)
  tell(here, user, 'property_match', 'a find')
  expect(createNoticeComposer(here)().done).toBe(0)
  tell(here, user, 'system', 'two')
  expect(createNoticeComposer(here)().done).toBe(1)
  expect(pushed(here)).toEqual([
    [browser, 'one'],
    [browser, 'two'],
  ])
})

test('a notification that is a day old is news no more', async () => {
  using here = world()
  const user = await givenUser(here)
  givenBrowser(here, user)
  tell(here, user, 'system', 'old')
  await here.clock.pass(days(1))
  createNoticeComposer(here)()
  expect(pushed(here)).toEqual([])
})

test('new keys of the installation end all subscriptions, the same keys none', async () => {
  using here = world()
  const user = await givenUser(here)
  givenBrowser(here, user)
  const count = () => here.db.$client.query('select rid from push_subscriptions').all().length
  await removeForeignSubscriptions(here)
  await removeForeignSubscriptions(here)
  expect(count()).toBe(1)
  const secrets = { ...here.secrets, vapid: { publicKey: 'another', privateKey: 'another' } }
  await removeForeignSubscriptions({ ...here, secrets })
  expect(count()).toBe(0)
})
