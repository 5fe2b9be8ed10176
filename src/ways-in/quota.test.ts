import { afterEach, expect, test } from 'bun:test'
import { write } from '../database/database.ts'
import { inboxItems } from '../items/tables.ts'
import { flatPng } from '../testing/models/flat-png.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'

const HOME =
  'להשכרה דירת 3 חדרים בפלורנטין, תל אביב. 70 מ"ר, קומה 2, 5,400 ש"ח. ללא תיווך 052-1234567'
/** A text of this many bytes that tells of nothing. */
const filler = (bytes: number, mark: string) => `${mark} ${'x'.repeat(bytes)}`

let here: World
afterEach(() => here[Symbol.dispose]())

async function given() {
  here = world({ USER_STORAGE_MB: '1' })
  const user = await givenUser(here)
  return { user, ask: await visitor(here, user) }
}

const send = (ask: Awaited<ReturnType<typeof visitor>>, mark: string, bytes = 190_000) =>
  ask('POST', '/api/inbox', { text: filler(bytes, mark) })

test('a user who has stored the most is refused with what to do, and nothing is stored', async () => {
  const { ask } = await given()
  for (const mark of 'abcde') expect((await send(ask, mark)).status).toBe(200)
  const before = here.db.$client.query('select count(*) n from inbox_items').get()
  const refused = await send(ask, 'f')
  expect([refused.status, refused.body]).toEqual([
    413,
    { code: 'storage', message: expect.stringMatching(/At most 1 MB.*delete items/) },
  ])
  expect(here.db.$client.query('select count(*) n from inbox_items').get()).toEqual(before)
  const other = await visitor(here, await givenUser(here))
  expect((await send(other, 'f')).status).toBe(200)
  const [first] = (await ask('GET', '/api/inbox')).body
  await ask('DELETE', `/api/inbox/${first._id}`)
  expect((await send(ask, 'f')).status).toBe(200)
})

test('the photos of own homes count too', async () => {
  const { user, ask } = await given()
  const { headers } = await ask('POST', '/api/auth/validate')
  const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const form = new FormData()
  form.set('text', HOME)
  form.append('photos', new File([Uint8Array.from(flatPng(900, 600))], 'a.png'))
  const shared = await here.app.handle(
    new Request('http://localhost/share', { method: 'POST', headers: { cookie }, body: form }),
  )
  const id = new URL(shared.headers.get('location') ?? '', 'http://localhost').searchParams.get(
    'id',
  )
  expect((await ask('POST', `/api/inbox/shared/${id}/save`, {})).status).toBe(200)
  const admin = await visitor(here, await givenUser(here, { roles: ['admin'] }))
  const { body } = await admin('GET', '/api/inbox/storage')
  expect(body).toMatchObject({ max: 1_000_000, users: [{ _id: user.id }] })
  const [{ items, photos }] = body.users
  expect(items).toBeGreaterThan(100)
  expect(photos).toBeGreaterThan(100)
  const bytes = 1_000_000 - photos - 50
  write(here.db, (tx) => tx.update(inboxItems).set({ bytes }).run())
  const refused = await ask('POST', '/api/inbox', { text: HOME.repeat(2) })
  expect([refused.status, refused.body.code]).toEqual([413, 'storage'])
})

test('only administrators see what users have stored', async () => {
  const { ask } = await given()
  expect((await ask('GET', '/api/inbox/storage')).status).toBe(403)
})
