import { expect, test } from 'bun:test'
import { listings } from '../assets/tables.ts'
import { write } from '../database/database.ts'
import { addItem } from '../items/store.ts'
import { inboxItems } from '../items/tables.ts'
import { createAlarm } from '../kernel/alarm.ts'
import { days } from '../kernel/clock.ts'
import { sourceWorld } from '../sources/job.ts'
import { SOURCES } from '../sources/sources.ts'
import type { Called, TelegramClient } from '../telegram/client.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { GROUP, ME, type Person, type Place, privateOf } from '../testing/worlds/telegram.ts'
import { drivenClock } from '../testing/worlds/time.ts'
import { START, world } from '../testing/worlds/world.ts'
import { handleWaiting } from '../ways-in/handle.ts'
import { handleUpdates } from './handle-all.ts'
import { storeUpdates } from './receive.ts'

const DANA: Person = { id: 7, first_name: 'Dana', language_code: 'en' }
const NOA: Person = { id: 8, first_name: 'Noa', language_code: 'he-IL' }
const CHANNEL = { id: -1001234567890, type: 'channel', username: 'Homes_IL', title: 'דירות' }
const HOME = 'להשכרה דירת 3 חדרים בחיפה, רחוב הרצל 12, קומה 2, 70 מ"ר. 4,200 ש"ח. 052-3456789'
const WANTED = 'מחפשת דירת 3 חדרים להשכרה בחיפה עד 4000 ש"ח'
const DATE = START / 1_000 - 3_600

/** The bot of an installation, to which Dana's account is linked unless it is told otherwise. */
async function bot({ channels = '', isLinked = true } = {}) {
  const here = world({ TELEGRAM_CHANNELS: channels, PUBLIC_URL: 'https://finds.example' })
  const clock = drivenClock()
  const context = { ...here, clock }
  const user = await givenUser(here)
  if (isLinked)
    here.db.$client.run(
      "update users set telegram_chat_id = ?, telegram_language = 'he' where rid = ?",
      [String(DANA.id), user.rid],
    )
  const client: TelegramClient = {
    call: async <Result>() => ({ ok: true, result: [] }) as unknown as Called<Result>,
  }
  let updates = 0
  const store = (...payloads: object[]) =>
    storeUpdates(
      context,
      payloads.map((payload) => {
        updates += 1
        return { update_id: updates, ...payload }
      }),
    )
  /** Lets the bot work for that long. */
  async function work(ms = 10_000) {
    const stopping = new AbortController()
    const handled = handleUpdates(context, {
      client,
      me: ME,
      alarm: createAlarm(),
      signal: stopping.signal,
    })
    await clock.drive(clock.sleep(ms))
    stopping.abort()
    await clock.drive(handled)
  }
  const read = () => {
    const { signal } = new AbortController()
    const readers = { sources: SOURCES, label: 'test', signal }
    return clock.drive(handleWaiting(sourceWorld(context), readers))
  }
  const answers = () =>
    here.db.$client
      .query<{ target: string; payload: string }, []>(
        "select target, payload from outgoing where kind = 'reply' order by rid",
      )
      .all()
      .map(({ target, payload }) => {
        const { text, reply_parameters: to } = JSON.parse(payload).params
        return { target, text, replyTo: to?.message_id }
      })
  const items = () => here.db.select().from(inboxItems).all()
  const states = () =>
    here.db.$client.query('select state from telegram_updates order by id').values().flat()
  return { here, user, clock, store, work, read, answers, items, states }
}

const origin = (messageId: number, channel: object = CHANNEL) => ({
  type: 'channel',
  chat: channel,
  message_id: messageId,
  date: DATE,
})
const person = { type: 'hidden_user', sender_user_name: 'x', date: DATE }

const forwarded = (more: object, from = DANA, chat: Place = privateOf(from), id = 50) => ({
  message: { message_id: id, chat, from, date: DATE + 60, ...more },
})

test('a forwarded post is an item of its user, with the key and the date of the post', async () => {
  const { here, user, store, work, items } = await bot()
  using _ = here
  await store(forwarded({ text: HOME, forward_origin: origin(77) }))
  await work()
  expect(items()).toMatchObject([
    {
      way: 'forward',
      userRid: user.rid,
      key: 'tg:homes_il/77',
      sentAt: DATE * 1_000,
      content: { text: HOME, url: 'https://t.me/homes_il/77', messageId: 50 },
      title: HOME,
    },
  ])
})

test('what became of it is answered in the language of the account, as an answer to the message', async () => {
  const own = await bot()
  using here = own.here
  await own.store(forwarded({ text: HOME, forward_origin: origin(77) }))
  await own.work()
  expect(own.answers()).toEqual([])
  await own.read()
  const [item] = own.items()
  expect(item?.outcome).toBe('home')
  const link = `https://finds.example/properties?home=${item?.results[0]?.assetId}`
  expect(own.answers()).toEqual([{ target: '7', text: `נשמר עבורך: ${link}`, replyTo: 50 }])
  // The same post once more, and the same text of another sender.
  await own.store(forwarded({ text: HOME, forward_origin: origin(77) }, DANA, privateOf(DANA), 51))
  await own.store(forwarded({ text: HOME, forward_origin: person }, DANA, privateOf(DANA), 52))
  await own.work()
  await own.read()
  expect(own.answers().map(({ replyTo }) => replyTo)).toEqual([50, 51, 52])
  expect(here.db.select().from(listings).all().length).toBeLessThanOrEqual(2)
  expect(own.answers()[2]?.text).toContain('הדירה הזאת כבר מוכרת')
})

test('a forward beyond what its user may have stored is not kept, and says so, until there is room', async () => {
  const { here, user, store, work, answers, items } = await bot()
  using _ = here
  const { random, clock } = here
  const stored = {
    way: 'api',
    userRid: user.rid,
    key: 'k',
    title: '',
    content: {},
    sentAt: null,
  } as const
  const { item } = write(here.db, (tx) => addItem(tx, stored, { random, now: clock.now() }))
  const fill = (bytes: number) => write(here.db, (tx) => tx.update(inboxItems).set({ bytes }).run())
  fill(50_000_000)
  await store(forwarded({ text: HOME, forward_origin: person }))
  await work()
  expect(items().map(({ id }) => id)).toEqual([item.id])
  expect(answers()).toMatchObject([{ text: expect.stringMatching(/50 MB/), replyTo: 50 }])
  fill(10)
  await store(forwarded({ text: HOME, forward_origin: person }, DANA, privateOf(DANA), 51))
  await work()
  expect(items()).toHaveLength(2)
})

test('a message without a home is answered with the reason', async () => {
  const { here, store, work, read, answers, items } = await bot()
  using _ = here
  await store(forwarded({ text: WANTED, forward_origin: person }))
  await store(
    forwarded({ text: 'שבת שלום לכולם', forward_origin: person }, DANA, privateOf(DANA), 51),
  )
  await store(forwarded({ forward_origin: person, photo: [] }, DANA, privateOf(DANA), 52))
  await work()
  await read()
  expect(answers()).toEqual([
    { target: '7', text: expect.stringContaining('There is no text in it'), replyTo: 52 },
    { target: '7', text: 'לא נשמר: מי שכתב מחפש דירה.', replyTo: 50 },
    { target: '7', text: expect.stringContaining('לא נשמר: לא כתוב'), replyTo: 51 },
  ])
  expect(items().map(({ key }) => key.slice(0, 8))).toEqual(['tg:text:', 'tg:text:'])
})

test('an account that is not linked, or banned, is told how to link it, and saves nothing', async () => {
  const { here, store, work, answers, items } = await bot({ isLinked: false })
  using _ = here
  await store(forwarded({ text: HOME, forward_origin: origin(1) }))
  await store(forwarded({ text: HOME, forward_origin: origin(1) }, NOA))
  await work()
  expect(items()).toEqual([])
  expect(answers().map(({ text }) => text)).toEqual([
    expect.stringContaining(
      'link this Telegram account on your profile: https://finds.example/profile',
    ),
    expect.stringContaining('קשרו את חשבון הטלגרם הזה'),
  ])
  const linked = await bot()
  using __ = linked.here
  linked.here.db.$client.run("update users set is_banned = 1, banned_reason = 'x'")
  linked.store(forwarded({ text: HOME, forward_origin: origin(1) }))
  await linked.work()
  expect(linked.items()).toEqual([])
})

test('what its user sends by another way is not answered in Telegram', async () => {
  const { here, user, read, answers, items } = await bot()
  using _ = here
  const sent = {
    way: 'share',
    key: 'k',
    content: { text: HOME },
    sentAt: null,
    title: 'x',
  } as const
  write(here.db, (tx) =>
    addItem(tx, { ...sent, userRid: user.rid }, { random: here.random, now: START }),
  )
  await read()
  expect(items()[0]?.outcome).toBe('home')
  expect(answers()).toEqual([])
})

test('forwards in groups, and messages that were not forwarded, are no items', async () => {
  const { here, store, work, items } = await bot({ channels: 'homes_il' })
  using _ = here
  await store(forwarded({ text: HOME, forward_origin: origin(1) }, DANA, GROUP))
  await store(forwarded({ text: HOME }))
  await store(forwarded({ text: HOME, forward_origin: { type: 'channel', date: 'x' } }))
  await work()
  expect(items()).toEqual([])
})

const album = (from: number, captions: string[], id = 'g1') =>
  captions.map((caption, n) =>
    forwarded(
      {
        media_group_id: id,
        photo: [{ file_id: 'x' }],
        forward_origin: origin(from + n),
        ...(caption && { caption }),
      },
      DANA,
      privateOf(DANA),
      60 + n,
    ),
  )

test.each([
  ['first', [HOME, '', '']],
  ['last', ['', '', HOME]],
])(
  'an album is one item under the number of its first photo, with the words below the %s one',
  async (_, captions) => {
    const { here, store, work, read, items, answers, states } = await bot()
    using __ = here
    await store(...album(30, captions))
    await work()
    await read()
    expect(items()).toMatchObject([{ key: 'tg:homes_il/30', content: { text: HOME } }])
    expect(answers()).toHaveLength(1)
    expect(states()).toEqual(['done', 'done', 'done'])
  },
)

test('an album is handled when its last part has come, in the order of its chat, also by another process', async () => {
  const { here, clock, store, work, items, answers, states } = await bot()
  using _ = here
  const [first, second, third] = album(30, ['', '', HOME]) as [object, object, object]
  await store(first)
  await work(1_000)
  await store(second)
  // The process ends here, and another one takes over what is stored.
  await work(1_500)
  expect(states()).toEqual(['waiting', 'waiting'])
  await store(forwarded({ text: '/help' }, DANA, privateOf(DANA), 70), third)
  await work(1_500)
  expect([items(), answers()]).toEqual([[], []])
  await work(3_000)
  expect(items()).toMatchObject([{ key: 'tg:homes_il/30', content: { text: HOME } }])
  expect(states()).toEqual(['done', 'done', 'done', 'done'])
  expect(answers().map(({ text }) => text)).toEqual([expect.stringContaining('Commands')])
  expect(clock.now()).toBeLessThan(START + 60_000)
})

test('an album does not keep other chats waiting', async () => {
  const { here, store, work, answers, states } = await bot()
  using _ = here
  await store(...album(30, [HOME, '']), forwarded({ text: '/help' }, NOA))
  await work(1_000)
  expect(states()).toEqual(['waiting', 'waiting', 'done'])
  expect(answers()).toHaveLength(1)
})

test('two albums one after the other are two items', async () => {
  const { here, store, work, items } = await bot()
  using _ = here
  await store(...album(30, [HOME, '']), ...album(40, ['', WANTED], 'g2'))
  await work()
  expect(items().map(({ key }) => key)).toEqual(['tg:homes_il/30', 'tg:homes_il/40'])
})

const post = (more: object, channel: object = CHANNEL) => ({
  channel_post: { message_id: 12, chat: channel, date: DATE, text: HOME, ...more },
})

test('a post of a listed channel is for everybody, under the key of its page; others are ignored', async () => {
  const { here, store, work, read, items, answers } = await bot({ channels: 'homes_il,-1001009' })
  using _ = here
  await store(
    post({}),
    post({ message_id: 13 }, { ...CHANNEL, username: 'other_il' }),
    post({ message_id: 14 }, { id: -1001009, type: 'channel' }),
    post({ message_id: 15 }, { id: -1001010, type: 'channel' }),
    post({ message_id: 16, text: undefined, photo: [] }),
    ...[20, 21].map((id) =>
      post({
        message_id: id,
        media_group_id: 'a',
        text: undefined,
        caption: id > 20 ? WANTED : '',
      }),
    ),
  )
  await work()
  expect(items().map(({ key, way, userRid, sentAt }) => ({ key, way, userRid, sentAt }))).toEqual(
    ['tg:homes_il/12', 'tg:-1001009/14', 'tg:homes_il/20'].map((key) => ({
      key,
      way: 'channel' as const,
      userRid: null,
      sentAt: DATE * 1_000,
    })),
  )
  expect(items()[0]?.content?.url).toBe('https://t.me/homes_il/12')
  expect(items()[1]?.content?.url).toBeUndefined()
  await read()
  // Nobody asked, so nobody is answered.
  expect(answers()).toEqual([])
})

test('a post that came by its channel is the same home when a user forwards it', async () => {
  const own = await bot({ channels: 'homes_il' })
  using here = own.here
  await own.store(post({}))
  await own.work()
  await own.read()
  await own.store(forwarded({ text: HOME, forward_origin: origin(12) }))
  await own.work()
  await own.read()
  expect(own.items().map(({ outcome }) => outcome)).toEqual(['home', 'same'])
  expect(here.db.select().from(listings).all()).toHaveLength(1)
  expect(own.answers()).toMatchObject([{ text: expect.stringContaining('כבר מוכרת') }])
})

test('a post that is older than 30 days is kept as history', async () => {
  const own = await bot()
  using here = own.here
  const old = { ...origin(3), date: DATE - days(40) / 1_000 }
  await own.store(forwarded({ text: HOME, forward_origin: old }))
  await own.work()
  await own.read()
  expect(here.db.select().from(listings).all()).toMatchObject([{ goneAt: expect.any(Number) }])
})
