import { expect, test } from 'bun:test'
import { listings } from '../assets/tables.ts'
import { messages } from '../chats/tables.ts'
import { write } from '../database/database.ts'
import type { Arriving } from '../items/domain.ts'
import { addItem } from '../items/store.ts'
import { CALLS } from '../process/calls.ts'
import { anAlert } from '../testing/doubles/mails.ts'
import { givenBot, givenToken, givenUser } from '../testing/worlds/given.ts'
import { aFeed, aFeedRecord } from '../testing/worlds/listings.ts'
import { signedOut, visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { arrivingOfMail } from './mail/arriving.ts'

const LINK = 'https://www.yad2.co.il/realestate/item/abcd1234'
const CHANNEL = 'https://t.me/dirot_tlv/77'
/** The home in the words of a channel. */
const POST = 'להשכרה בפלורנטין תל אביב, רחוב הרצל 10. דירת 3 חדרים, 70 מ"ר, קומה 2. 5,000 ש"ח לחודש'
const HOME = { token: 'abcd1234', price: 5_000, street: 'הרצל 10', rooms: 3, size: 70 }

const never = new AbortController().signal

/** Adds an item and reads it. */
async function arrive(here: World, arriving: Partial<Arriving> & Pick<Arriving, 'way' | 'key'>) {
  const { random, clock } = here
  const item = { userRid: null, content: {}, sentAt: clock.now(), title: '', ...arriving }
  write(here.db, (tx) => addItem(tx, item, { random, now: clock.now() }))
  await CALLS.handleInbox(here, null, never)
}

type Ask = Awaited<ReturnType<typeof visitor>>

/** One home, as each way brings it. */
const WAYS: Record<string, (here: World, by: { userRid: number; ask: Ask }) => Promise<unknown>> = {
  mail: async (here) => {
    const [mail] = await arrivingOfMail(
      here.parse,
      anAlert([{ ...HOME, neighbourhood: 'פלורנטין' }]),
      {
        userRid: null,
        trust: null,
      },
    )
    if (mail) await arrive(here, { ...mail, sentAt: here.clock.now() })
  },
  forward: (here, { userRid }) =>
    arrive(here, {
      way: 'forward',
      key: 'tg:dirot_tlv/77',
      userRid,
      content: { text: POST, url: CHANNEL },
    }),
  channel: (here) =>
    arrive(here, { way: 'channel', key: 'tg:dirot_tlv/77', content: { text: POST, url: CHANNEL } }),
  share: (_, { ask }) => ask('POST', '/api/inbox', { text: POST, url: LINK, way: 'share' }),
  page: (_, { ask }) => {
    const html = aFeed([aFeedRecord('abcd1234')])
    return ask('POST', '/api/inbox', { html, url: LINK, way: 'bookmarklet' })
  },
}

const NAMES = Object.keys(WAYS)
/** Each way is once the first and once the last. */
const ORDERS = NAMES.map((_, from) => [...NAMES.slice(from), ...NAMES.slice(0, from)])

test.each(ORDERS.map((order) => [order.join(', '), order] as const))(
  'by %s one home comes in, with two listings and five arrivals, and is posted once',
  async (_, order) => {
    using here = world()
    const user = await givenUser(here)
    givenBot(here, user, { neighborhoodCodes: [205] })
    const ask = await visitor(here, user)
    for (const name of order) await WAYS[name]?.(here, { userRid: user.rid, ask })
    const { assets } = (await ask('GET', '/api/assets')).body
    expect(assets).toHaveLength(1)
    const { body: home } = await ask('GET', `/api/assets/${assets[0]._id}`)
    const keys = home.listings.map((one: { source: string; externalId: string }) =>
      [one.source, one.externalId].join(' '),
    )
    expect(keys.sort()).toEqual(['telegram dirot_tlv/77', 'yad2 abcd1234'])
    const ways = home.arrivals.map(({ way }: { way: string }) => way)
    expect(ways.sort()).toEqual(['bookmarklet', 'channel', 'forward', 'mail', 'share'])
    expect(here.db.select().from(messages).all()).toHaveLength(1)
    expect(here.db.select().from(listings).all()).toHaveLength(2)
  },
)

test("what a stranger shares is in nobody else's list, chat or price", async () => {
  using here = world()
  const [user, stranger] = [await givenUser(here), await givenUser(here)]
  givenBot(here, user, { neighborhoodCodes: [205] })
  const [ask, other] = [await visitor(here, user), await visitor(here, stranger)]
  await WAYS.channel?.(here, { userRid: user.rid, ask })
  const before = (await ask('GET', '/api/assets')).body
  const chats = here.db.select().from(messages).all().length
  await other('POST', '/api/inbox', { text: POST.replace('5,000', '4,900') })
  await other('POST', '/api/inbox', { text: POST.replace('5,000', '3,000') })
  await other('POST', '/api/inbox', { text: POST.replace('5,000', '3,000'), url: LINK })
  expect((await ask('GET', '/api/assets')).body).toEqual(before)
  expect(here.db.select().from(messages).all()).toHaveLength(chats)
  expect((await other('GET', '/api/assets')).body.assets.length).toBeGreaterThan(1)
})

test('the request of the iPhone shortcut: its token sends homes in, and does nothing else', async () => {
  using here = world()
  const user = await givenUser(here)
  const { text: token } = givenToken(here, user, ['inbox'])
  const ask = signedOut(here)
  const headers = { authorization: `Bearer ${token}` }
  const sent = await ask('POST', '/api/inbox', { text: `${POST} ${LINK}` }, headers)
  expect(sent.body.items).toMatchObject([{ outcome: 'home' }])
  for (const [method, path] of [
    ['GET', '/api/inbox'],
    ['GET', '/api/assets'],
    ['GET', '/api/users/me'],
    ['POST', '/api/requests/website-create'],
    ['GET', '/api/tokens'],
    ['POST', '/api/inbox/draft'],
  ] as const)
    expect([
      path,
      (await ask(method, path, method === 'POST' ? {} : undefined, headers)).status,
    ]).toEqual([path, 403])
})
