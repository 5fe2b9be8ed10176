import { expect, test } from 'bun:test'
import { messages } from '../../chats/tables.ts'
import { givenBot, givenUser } from '../../testing/worlds/given.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'

const TEXT =
  'להשכרה דירת 3 חדרים בפלורנטין, תל אביב. 70 מ"ר, קומה 2, 5,400 ש"ח. ללא תיווך 052-1234567'

/** Lets time pass until the work is done: it pauses between its transactions. */
async function passing<T>(here: World, work: Promise<T>): Promise<T> {
  let isDone = false
  void work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    await here.clock.pass(1)
    await Bun.sleep(0)
  }
  return work
}

test('an administrator brings in a post, which is read, matched and posted once', async () => {
  using here = world()
  givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  const admin = await visitor(here, await givenUser(here, { roles: ['admin'] }))
  const send = () => passing(here, admin('POST', '/api/assets/import', { text: TEXT }))
  const first = await send()
  expect(first.status).toBe(200)
  const [item] = first.body.items
  expect([item.outcome, item.position]).toEqual(['home', 1])
  expect(item.facts).toContainEqual({
    field: 'price',
    value: 5_400,
    phrase: expect.stringContaining('5,400'),
    currency: 'ILS',
    period: 'month',
  })
  const { body } = await admin('GET', `/api/assets/${item.assetId}`)
  expect(body.facts).toContainEqual({ field: 'rooms', value: 3, phrase: '3 חדרים' })
  expect(body).toMatchObject({ price: 5_400, rooms: 3, src: 'IMPORT', neighborhoodCode: 205 })
  const again = await send()
  expect(again.body).toEqual(first.body)
  expect(here.db.select().from(messages).all()).toHaveLength(1)
})

test.each([
  [{}, 'text'],
  [{ text: 5 }, 'text'],
  [{ text: 'x'.repeat(200_001) }, 'text'],
  [{ url: 'nothing' }, 'url'],
  [{ url: 'https://homes.example/1' }, 'url'],
  [{ url: { a: 1 }, text: 'x' }, 'url'],
  [{ html: ['<p>'] }, 'html'],
])('%# a wrong body is refused with the name of the field', async (body, field) => {
  using here = world()
  const admin = await visitor(here, await givenUser(here, { roles: ['admin'] }))
  const { status, body: answer } = await admin('POST', '/api/assets/import', body)
  expect([status, Object.keys(answer.errors)]).toEqual([422, [field]])
})

test('other users may not', async () => {
  using here = world()
  const user = await visitor(here, await givenUser(here))
  expect((await user('POST', '/api/assets/import', { text: TEXT })).status).toBe(403)
})
