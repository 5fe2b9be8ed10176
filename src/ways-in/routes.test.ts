import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { assets } from '../assets/tables.ts'
import { messages } from '../chats/tables.ts'
import { write } from '../database/database.ts'
import { forgetItems } from '../items/store.ts'
import { days } from '../kernel/clock.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import { users } from '../users/tables.ts'

const HOME =
  'להשכרה דירת 3 חדרים בפלורנטין, תל אביב. 70 מ"ר, קומה 2, 5,400 ש"ח. ללא תיווך 052-1234567'
const WANTED = 'זוג מחפש דירת 3 חדרים להשכרה בצפון הישן, עד 8,500 ש"ח'
const ROOMMATE = 'מחפשת שותפה לדירה בגבעתיים, חדר עם מרפסת 2,800 ש"ח'

async function given(roles: ('user' | 'admin')[] = ['user']) {
  const here = world()
  const user = await givenUser(here, { roles })
  const ask = await visitor(here, user)
  const send = (path: string, body?: unknown, method = 'POST') =>
    ask(method, `/api/inbox${path}`, body)
  return { here, user, ask, send }
}

test('a text is read, listed, matched by the own bot and posted once, however often it is sent', async () => {
  const { here, user, ask, send } = await given()
  givenBot(here, user, { neighborhoodCodes: [205] })
  const first = await send('', { text: HOME })
  expect(first.status).toBe(200)
  const [item] = first.body.items
  expect(item.outcome).toBe('home')
  expect(item.facts).toContainEqual({
    field: 'price',
    value: 5_400,
    phrase: expect.stringContaining('5,400'),
    currency: 'ILS',
    period: 'month',
  })
  expect((await ask('GET', `/api/assets/${item.assetId}`)).body).toMatchObject({
    price: 5_400,
    rooms: 3,
    arrivals: [{ way: 'api', at: expect.any(String) }],
  })
  expect((await send('', { text: `  ${HOME}\n` })).body).toEqual(first.body)
  expect(here.db.select().from(messages).all()).toHaveLength(1)
  here[Symbol.dispose]()
})

test('several posts of one text are several items, each with what became of it', async () => {
  const { here, send } = await given()
  const text = [HOME, WANTED, ROOMMATE, 'שבת שלום לכולם'].join('\n---\n')
  const { body } = await send('', { text })
  expect(body.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'home',
    'wanted',
    'roommate',
    'other',
  ])
  const listed = await send('?limit=10', undefined, 'GET')
  expect(listed.body).toMatchObject([
    { title: 'שבת שלום לכולם', outcome: 'other', way: 'api' },
    { outcome: 'roommate', results: [{ reason: 'a room in a shared home' }] },
    { outcome: 'wanted' },
    { outcome: 'home', results: [{ place: expect.stringContaining('פלורנטין') }] },
  ])
  const counts = { home: 1, same: 0, taken: 0, wanted: 1, roommate: 1, other: 1, unread: 0 }
  expect((await send('/counts', undefined, 'GET')).body).toEqual(counts)
  const only = await send('?outcome=wanted,roommate', undefined, 'GET')
  expect(only.body).toHaveLength(2)
  here[Symbol.dispose]()
})

test('what became of an item is answered in the language of who sent it', async () => {
  const { here, user, send } = await given()
  write(here.db, (tx) =>
    tx.update(users).set({ language: 'he' }).where(eq(users.rid, user.rid)).run(),
  )
  const { body } = await send('', { text: ROOMMATE })
  expect(body.items).toMatchObject([{ reason: 'חדר בדירת שותפים' }])
})

test('a text that says that its home is taken ends what its user brought in, and nothing of others', async () => {
  const { here, send } = await given()
  const live = () =>
    here.db
      .select()
      .from(assets)
      .all()
      .filter(({ removedAt }) => removedAt === null)
  const other = await visitor(here, await givenUser(here))
  await other('POST', '/api/inbox', { text: HOME })
  await send('', { text: HOME })
  const before = live().length
  const { body } = await send('', { text: `הושכר, תודה לכולם\n${HOME}` })
  expect(body.items).toMatchObject([{ outcome: 'taken' }])
  expect([before, live().length]).toEqual([2, 1])
  expect((await send('/counts', undefined, 'GET')).body).toMatchObject({ taken: 1 })
  here[Symbol.dispose]()
})

test('a list of things is sent at once', async () => {
  const { here, send } = await given()
  const { body } = await send('', [{ text: HOME, way: 'shortcut' }, { text: WANTED }])
  expect(body.items).toMatchObject([{ outcome: 'home' }, { outcome: 'wanted' }])
  const { body: listed } = await send('', undefined, 'GET')
  expect(listed.map(({ way }: { way: string }) => way)).toEqual(['api', 'shortcut'])
  here[Symbol.dispose]()
})

test.each([
  [{}, 'text'],
  [[], 'items'],
  [Array.from({ length: 51 }, () => ({ text: HOME })), 'items'],
  [{ text: 5 }, 'text'],
  [{ text: ' ' }, 'text'],
  [{ text: 'x'.repeat(200_001) }, 'text'],
  [{ url: 'nothing' }, 'url'],
  [{ url: 'javascript:alert(1)' }, 'url'],
  [{ text: HOME, way: 'mail' }, 'way'],
  [{ html: ['<p>'] }, 'html'],
  [[{ text: HOME }, { title: 'x' }], 'text'],
])(
  '%# a wrong body is refused with the name of the field, and stores nothing',
  async (body, field) => {
    const { here, send } = await given()
    const { status, body: answer } = await send('', body)
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]])
    expect((await send('', undefined, 'GET')).body).toEqual([])
    here[Symbol.dispose]()
  },
)

test('a link to no known source is fetched from nowhere, and the item says why it is unread', async () => {
  const { here, send } = await given()
  const { body } = await send('', { url: 'https://homes.example/item/1' })
  expect(body.items).toMatchObject([
    { outcome: 'unread', reason: expect.stringContaining('Only links to listings of known') },
  ])
  here[Symbol.dispose]()
})

test('an item is shown to its user and to administrators only, and its user deletes it', async () => {
  const { here, send } = await given()
  const { body } = await send('', { text: WANTED })
  const [{ _id: id }] = body.items
  const other = await visitor(here, await givenUser(here, { email: 'other@example.com' }))
  const admin = await visitor(
    here,
    await givenUser(here, { email: 'admin@example.com', roles: ['admin'] }),
  )
  expect((await other('GET', `/api/inbox/${id}`)).status).toBe(404)
  expect((await other('DELETE', `/api/inbox/${id}`)).status).toBe(404)
  expect((await other('GET', '/api/inbox?all=true')).status).toBe(403)
  expect((await admin('GET', `/api/inbox/${id}`)).body).toMatchObject({
    content: { text: WANTED },
    owner: expect.any(String),
  })
  expect((await admin('GET', '/api/inbox')).body).toEqual([])
  expect((await admin('GET', '/api/inbox?all=true')).body).toMatchObject([{ _id: id }])
  expect((await send(`/${id}`, undefined, 'DELETE')).status).toBe(200)
  expect((await admin('GET', '/api/inbox?all=true')).body).toEqual([])
  here[Symbol.dispose]()
})

test('what could not be read is tried again; what was read is not', async () => {
  const { here, send } = await given()
  const { body } = await send('', [{ url: 'https://homes.example/item/1' }, { text: WANTED }])
  const [unread, wanted] = body.items.map(({ _id }: { _id: string }) => _id)
  expect((await send(`/${unread}/retry`)).body.items).toMatchObject([{ outcome: 'unread' }])
  expect((await send(`/${wanted}/retry`)).status).toBe(409)
  expect((await send('/retry')).body.items).toMatchObject([{ _id: unread }])
  here[Symbol.dispose]()
})

test('after 30 days an item has no content and is not listed, and the same one is not read again', async () => {
  const { here, user, send } = await given()
  const first = await send('', { text: HOME })
  await here.clock.pass(days(31))
  write(here.db, (tx) => forgetItems(tx, { now: here.clock.now(), keptMs: days(30), limit: 100 }))
  const later = await visitor(here, user)
  expect((await later('GET', '/api/inbox')).body).toEqual([])
  expect((await later('POST', '/api/inbox', { text: HOME })).body).toEqual(first.body)
  const [{ _id: id }] = first.body.items
  expect((await later('GET', `/api/inbox/${id}`)).body.content).toBeNull()
  here[Symbol.dispose]()
})
