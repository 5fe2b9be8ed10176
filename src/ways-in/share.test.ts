import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { inboxItems } from '../items/tables.ts'
import { createApp, workHere } from '../process/app.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'

const HOME =
  'להשכרה דירת 3 חדרים בפלורנטין, תל אביב. 70 מ"ר, קומה 2, 5,400 ש"ח. ללא תיווך 052-1234567'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const aPhoto = () => new Bun.Image(PIXEL).resize(60, 40, { fit: 'fill' }).png().bytes()

/** A form as applications share it. */
async function aForm(fields: Record<string, string>, photos = 0): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (let index = 0; index < photos; index += 1)
    form.append(
      'photos',
      new File([Uint8Array.from(await aPhoto())], `${index}.png`, { type: 'image/png' }),
    )
  return form
}

async function given() {
  const here = world()
  const user = await givenUser(here)
  const login = await visitor(here, user)
  const { headers } = await login('POST', '/api/auth/validate')
  const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const share = (body: FormData, own: Record<string, string> = { cookie }) =>
    here.app.handle(new Request('http://localhost/share', { method: 'POST', headers: own, body }))
  return { here, user, ask: login, share }
}

const items = ({ db }: World) => db.select().from(inboxItems).all()
const idOf = (response: Response) =>
  new URL(response.headers.get('location') ?? '', 'http://localhost').searchParams.get('id')

test('what is shared becomes a draft that says what was read, and is stored by its own button only', async () => {
  const { here, user, ask, share } = await given()
  givenBot(here, user, { neighborhoodCodes: [205] })
  givenBot(here, user, { neighborhoodCodes: [1] })
  const answer = await share(await aForm({ title: 'A post', text: HOME }, 2))
  expect(answer.status).toBe(303)
  const id = idOf(answer)
  const { body: draft } = await ask('GET', `/api/inbox/shared/${id}`)
  expect(draft).toMatchObject({
    text: HOME,
    title: 'A post',
    photos: 2,
    records: [{ outcome: 'home', home: { price: 5_400, rooms: 3, phone: '0521234567' } }],
  })
  const [{ bots }] = draft.records
  expect(bots.map(({ matches }: { matches: boolean }) => matches)).toEqual([true, false])
  expect(bots[1].reasons).toEqual([expect.stringContaining('none of the areas')])
  expect(items(here)).toEqual([])
  const photo = await here.app.handle(
    new Request(`http://localhost/api/inbox/shared/${id}/photos/1`, {
      headers: { cookie: await sessionCookie(ask) },
    }),
  )
  expect(photo.headers.get('content-type')).toBe('image/webp')
  const saved = await ask('POST', `/api/inbox/shared/${id}/save`, { photos: [1] })
  const [{ outcome, assetId }] = saved.body.items
  expect(outcome).toBe('home')
  expect(items(here)).toHaveLength(1)
  const home = await ask('GET', `/api/assets/${assetId}`)
  expect(home.body.images).toHaveLength(1)
  expect(home.body.arrivals).toMatchObject([{ way: 'share' }])
  expect((await ask('GET', `/images/${assetId}/0`)).headers.get('content-type')).toBe('image/webp')
  expect((await ask('GET', `/api/inbox/shared/${id}`)).status).toBe(404)
  here[Symbol.dispose]()
})

async function sessionCookie(ask: Awaited<ReturnType<typeof visitor>>): Promise<string> {
  const { headers } = await ask('POST', '/api/auth/validate')
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

test('a share from another site, which has no cookie, goes to the log-in and stores nothing', async () => {
  const { here, share } = await given()
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const answer = await share(await aForm({ text: HOME, url: 'https://homes.example/1' }), headers)
  expect(answer.status).toBe(303)
  const place = new URL(answer.headers.get('location') ?? '', 'http://localhost')
  expect(place.pathname).toBe('/login')
  const from = new URL(place.searchParams.get('from') ?? '', 'http://localhost')
  expect([from.pathname, from.searchParams.get('text'), from.searchParams.get('url')]).toEqual([
    '/share',
    HOME,
    'https://homes.example/1',
  ])
  expect(items(here)).toEqual([])
  here[Symbol.dispose]()
})

/** Sends the form of the page, as a browser without JavaScript does. */
const saveForm = (here: World, cookie: string, fields: Record<string, string>) =>
  here.app.handle(
    new Request('http://localhost/share/save', {
      method: 'POST',
      headers: cookie === '' ? {} : { cookie },
      body: new URLSearchParams(fields),
    }),
  )

test('the form of the draft saves it with its photos, and leads to a page that says what became of it', async () => {
  const { here, ask, share } = await given()
  const cookie = await sessionCookie(ask)
  const id = idOf(await share(await aForm({ text: HOME }, 2))) ?? ''
  const answer = await saveForm(here, cookie, { id })
  expect(answer.status).toBe(303)
  const { pathname, searchParams } = new URL(
    answer.headers.get('location') ?? '',
    'http://localhost',
  )
  expect([pathname, searchParams.get('saved')]).toEqual(['/share', 'home'])
  const home = await ask('GET', `/api/assets/${searchParams.get('home')}`)
  expect([home.body.price, home.body.images.length]).toEqual([5_400, 2])
  const again = await saveForm(here, cookie, { id })
  expect([again.status, again.headers.get('location')]).toEqual([303, `/share?id=${id}`])
  expect(items(here)).toHaveLength(1)
  here[Symbol.dispose]()
})

test('the form saves a text that was typed into it; what is no home says so, and nothing is refused', async () => {
  const { here, ask } = await given()
  const cookie = await sessionCookie(ask)
  const saved = await saveForm(here, cookie, { url: '', title: '', text: HOME })
  expect(saved.headers.get('location')).toStartWith('/share?saved=home&home=')
  const other = await saveForm(here, cookie, { text: 'שלום' })
  expect(other.headers.get('location')).toBe('/share?saved=none')
  expect((await saveForm(here, cookie, { text: ' ' })).status).toBe(422)
  here[Symbol.dispose]()
})

test('the form of a stranger goes to the log-in, that of another user saves nothing', async () => {
  const { here, share } = await given()
  const id = idOf(await share(await aForm({ text: HOME }))) ?? ''
  const stranger = await saveForm(here, '', { text: HOME })
  expect(stranger.headers.get('location')).toStartWith('/login?from=')
  const other = await visitor(here, await givenUser(here))
  const taken = await saveForm(here, await sessionCookie(other), { id })
  expect(taken.headers.get('location')).toBe(`/share?id=${id}`)
  expect(items(here)).toEqual([])
  here[Symbol.dispose]()
})

test('a draft is seen and saved by its user only', async () => {
  const { here, share } = await given()
  const id = idOf(await share(await aForm({ text: HOME })))
  const other = await visitor(here, await givenUser(here))
  const paths = [`/api/inbox/shared/${id}`, `/api/inbox/shared/${id}/photos/0`]
  for (const path of paths) expect((await other('GET', path)).status).toBe(404)
  expect((await other('POST', `/api/inbox/shared/${id}/save`, {})).status).toBe(404)
  here[Symbol.dispose]()
})

test.each([
  ['too many photos', () => aForm({ text: HOME }, 21), 422],
  [
    'too many parts',
    () => aForm(Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`f${n}`, '1']))),
    422,
  ],
  ['nothing at all', () => aForm({ other: '1' }), 422],
])('%s is refused', async (_, form, status) => {
  const { here, share } = await given()
  expect((await share(await form())).status).toBe(status)
  here[Symbol.dispose]()
})

test('26 MB are refused, and 10,000 parts do no harm', async () => {
  const { here, share } = await given()
  const large = new FormData()
  large.append('photos', new File([new Uint8Array(26_000_000)], 'a.png', { type: 'image/png' }))
  expect((await share(large)).status).toBe(413)
  const parts = Array.from({ length: 10_000 }, (_, n) => [`f${n}`, 'x'])
  expect((await share(await aForm(Object.fromEntries(parts)))).status).toBe(422)
  expect(items(here)).toEqual([])
  here[Symbol.dispose]()
})

test('a text without photos is saved: a browser sends an empty file for a field in which none was chosen', async () => {
  const { here, ask, share } = await given()
  const form = await aForm({ text: HOME })
  form.append('photos', new File([], '', { type: 'application/octet-stream' }))
  const id = idOf(await share(form))
  expect((await ask('GET', `/api/inbox/shared/${id}`)).body.photos).toBe(0)
  const { status, body } = await ask('POST', `/api/inbox/shared/${id}/save`, {})
  expect([status, body.items[0].outcome]).toEqual([200, 'home'])
  here[Symbol.dispose]()
})

test('a photo that is none is refused when it is saved, and nothing is stored', async () => {
  const { here, ask, share } = await given()
  const form = await aForm({ text: HOME })
  form.append('photos', new File(['<script>alert(1)</script>'], 'a.png', { type: 'image/png' }))
  const id = idOf(await share(form))
  const { status, body } = await ask('POST', `/api/inbox/shared/${id}/save`, {})
  expect([status, Object.keys(body.errors)]).toEqual([422, ['photos']])
  expect(items(here)).toEqual([])
  here[Symbol.dispose]()
})

test('the same home that everybody sees is named before it is saved', async () => {
  const { here, ask } = await given()
  const admin = await visitor(here, await givenUser(here, { roles: ['admin'] }))
  const brought = admin('POST', '/api/assets/import', { text: HOME })
  while (here.db.$client.query('select 1 from listings').get() === null) {
    await here.clock.pass(1)
    await Bun.sleep(0)
  }
  await here.clock.pass(10)
  const [{ assetId }] = (await brought).body.items
  const { body } = await ask('POST', '/api/inbox/draft', { text: HOME })
  expect(body.records[0].same).toMatchObject({ assetId, price: 5_400 })
  here[Symbol.dispose]()
})

test('what was read wrong is corrected in the draft, and saved so; bots are asked about it as corrected', async () => {
  const { here, user, ask, share } = await given()
  using _ = here
  givenBot(here, user, { neighborhoodCodes: [205], priceLimit: [0, 4_000] })
  const id = idOf(await share(await aForm({ text: HOME })))
  const path = `/api/inbox/shared/${id}`
  expect((await ask('GET', path)).body.records[0].bots[0].matches).toBe(false)
  const corrections = { price: 3_900, rooms: 2.5 }
  const { status, body } = await ask('PATCH', path, { corrections })
  const record = { home: { price: 3_900, rooms: 2.5 }, bots: [{ matches: true }] }
  expect([status, body]).toMatchObject([200, { corrections, records: [record] }])
  expect((await ask('GET', path)).body).toEqual(body)
  expect(body.records[0].facts).toContainEqual({
    field: 'price',
    value: 3_900,
    phrase: '',
    byHand: true,
  })
  const [{ assetId }] = (await ask('POST', `${path}/save`, {})).body.items
  expect((await ask('GET', `/api/assets/${assetId}`)).body).toMatchObject({
    price: 3_900,
    rooms: 2.5,
  })
  await ask('POST', '/api/inbox', { text: HOME })
  expect((await ask('GET', `/api/assets/${assetId}`)).body).toMatchObject({
    price: 3_900,
    rooms: 2.5,
  })
})

test('a correction that cannot be true is refused by its name, and the draft stays as it is', async () => {
  const { here, ask, share } = await given()
  using _ = here
  const path = `/api/inbox/shared/${idOf(await share(await aForm({ text: HOME })))}`
  const before = (await ask('GET', path)).body
  for (const [field, value] of [
    ['price', 90],
    ['rooms', 0.7],
    ['size', 5],
    ['city', '7'],
  ] as const) {
    const { status, body } = await ask('PATCH', path, { corrections: { [field]: value } })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    const long = { text: HOME, corrections: { [field]: value } }
    expect((await ask('POST', '/api/inbox/draft', long)).body.errors).toHaveProperty(field)
  }
  for (const corrections of [[], 'price', 5, null])
    expect((await ask('POST', '/api/inbox/draft', { text: HOME, corrections })).status).toBe(422)
  expect((await ask('GET', path)).body).toEqual(before)
})

test('a text that is changed keeps the corrections, unless it tells of several homes', async () => {
  const { here, ask, share } = await given()
  using _ = here
  const path = `/api/inbox/shared/${idOf(await share(await aForm({ text: HOME })))}`
  await ask('PATCH', path, { corrections: { price: 3_900 } })
  const longer = await ask('PATCH', path, { text: `${HOME}. קומה 3` })
  expect(longer.body).toMatchObject({ corrections: { price: 3_900 } })
  const two = `${HOME}\n---\n${HOME.replace('3 חדרים', '4 חדרים')}`
  const several = await ask('PATCH', path, { text: two })
  expect(several.body).toMatchObject({ text: two, corrections: {} })
  expect(several.body.records.map(({ home }: { home: { price: number } }) => home.price)).toEqual([
    5_400, 5_400,
  ])
  const refused = await ask('PATCH', path, { corrections: { price: 3_900 } })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['corrections']])
})

test('a draft, its photos and its corrections are there after the process was killed', async () => {
  const { here, user, ask, share } = await given()
  using _ = here
  const id = idOf(await share(await aForm({ text: HOME }, 2))) ?? ''
  await ask('PATCH', `/api/inbox/shared/${id}`, { corrections: { price: 3_900 } })
  const again = createApp(here, undefined, workHere(here)).server
  const login = await visitor({ ...here, app: again }, user)
  expect((await login('GET', '/api/inbox/shared')).body).toEqual({ _id: id })
  expect((await login('GET', `/api/inbox/shared/${id}`)).body).toMatchObject({
    photos: 2,
    corrections: { price: 3_900 },
  })
  const [{ assetId }] = (await login('POST', `/api/inbox/shared/${id}/save`, {})).body.items
  const { price, images } = (await login('GET', `/api/assets/${assetId}`)).body
  expect([price, images.length]).toEqual([3_900, 2])
  expect((await login('GET', '/api/inbox/shared')).body).toEqual({ _id: null })
})

test('a draft that is no home is dropped by its user only, and is in the data of the user until then', async () => {
  const { here, ask, share } = await given()
  using _ = here
  const id = idOf(await share(await aForm({ text: HOME }, 1)))
  const other = await visitor(here, await givenUser(here))
  const path = `/api/inbox/shared/${id}`
  for (const [method, body] of [
    ['PATCH', { text: 'x' }],
    ['GET', undefined],
  ] as const)
    expect((await other(method, path, body)).status).toBe(404)
  await other('DELETE', path)
  expect((await other('GET', '/api/inbox/shared')).body).toEqual({ _id: null })
  expect((await ask('GET', path)).status).toBe(200)
  expect((await ask('GET', '/api/users/me/export')).body.shares).toMatchObject([
    { text: HOME, photos: 1 },
  ])
  await ask('DELETE', path)
  expect((await ask('GET', path)).status).toBe(404)
  expect(readdirSync(join(here.config.dataDir, 'shares'))).toEqual([])
})

test('a deleted account leaves no draft', async () => {
  const { here, user, share } = await given()
  using _ = here
  await share(await aForm({ text: HOME }, 1))
  here.db.$client.run(`delete from users where rid = ${user.rid}`)
  expect(here.db.$client.query('select count(*) n from shares').get()).toEqual({ n: 0 })
})

/** Sends a form as a browser does that shows the answer. */
const shareInBrowser = (here: World, cookie: string, path: string, body: BodyInit) =>
  here.app.handle(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: { cookie, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
      body,
    }),
  )

test('a browser whose share is refused is led to a page that says why, a program gets the refusal', async () => {
  const { here, ask, share } = await given()
  const cookie = await sessionCookie(ask)
  const many = await aForm({ text: HOME }, 21)
  expect((await share(many)).status).toBe(422)
  const toMany = await shareInBrowser(here, cookie, '/share', many)
  expect([toMany.status, toMany.headers.get('location')]).toEqual([
    303,
    '/bring?refused=large#bring-paste',
  ])
  const large = await aForm({ text: HOME })
  large.append('photos', new File([new Uint8Array(25_000_001)], 'a.png', { type: 'image/png' }))
  const toLarge = await shareInBrowser(here, cookie, '/share', large)
  expect([toLarge.status, toLarge.headers.get('location')]).toEqual([
    303,
    '/bring?refused=large#bring-paste',
  ])
  const nothing = await shareInBrowser(here, cookie, '/share/save', await aForm({}))
  expect([nothing.status, nothing.headers.get('location')]).toEqual([
    303,
    '/bring?refused=failed#bring-paste',
  ])
  expect(items(here)).toEqual([])
  here[Symbol.dispose]()
})

test('a browser that shares too often is told to wait', async () => {
  const { here, ask } = await given()
  const cookie = await sessionCookie(ask)
  const last = await (async () => {
    for (let times = 0; times < 2_000; times += 1) {
      const answer = await shareInBrowser(here, cookie, '/share', await aForm({ text: HOME }))
      const to = answer.headers.get('location') ?? ''
      if (to.includes('refused')) return to
    }
    return 'never refused'
  })()
  expect(last).toBe('/bring?refused=often#bring-paste')
  here[Symbol.dispose]()
})
