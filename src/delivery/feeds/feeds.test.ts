import { expect, test } from 'bun:test'
import { parseAtomFeed, parseJsonFeed } from 'feedsmith'
import { deleteToken } from '../../auth/access-tokens/store.ts'
import { openDatabase, write } from '../../database/database.ts'
import { hours, minutes } from '../../kernel/clock.ts'
import { mergeAssets } from '../../matching/by-hand/service.ts'
import { markHome } from '../../shortlists/marks/service.ts'
import { AN_ACTOR, givenToken, givenUser, PASSWORD } from '../../testing/worlds/given.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring, bringFor, change, florentinBot, remove } from '../../testing/worlds/passes.ts'
import { speak } from '../../testing/worlds/told.ts'
import { signedOut, visitor, withToken } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { userByRid } from '../../users/store.ts'
import { atomOf } from './atom.ts'

/** A bot whose feed can be read. */
async function given() {
  const here = world({ PUBLIC_URL: 'https://finds.example' })
  const bot = await florentinBot(here)
  const user = userByRid(here.db, bot.ownerRid)
  if (!user) throw new Error('The bot has no owner')
  const visit = await visitor(here, user)
  const renew = async () =>
    new URL((await visit('POST', `/api/requests/${bot.id}/feed`)).body.url).pathname
  const path = await renew()
  const read = (headers: Record<string, string> = {}, at = path) =>
    signedOut(here)('GET', at, undefined, headers)
  return {
    here,
    bot,
    user,
    visit,
    renew,
    read,
    path,
    async entries() {
      const { entries = [] } = parseAtomFeed((await read()).body)
      return entries.map(({ title, id, published, updated, content, links }) => ({
        id,
        published,
        updated,
        title: title?.value ?? '',
        text: content?.value ?? '',
        link: links?.[0]?.href,
      }))
    },
    [Symbol.dispose]: here[Symbol.dispose],
  }
}

const at = (here: World) => new Date(here.clock.now()).toISOString()

test('a feed has the newest matches of its bot, the newest first, and nothing of its user', async () => {
  using on = await given()
  const published = at(on.here)
  bring(on.here, aListing({ price: 6_200, street: 'הרצל 5', phone: '0501234567' }))
  await on.here.clock.pass(minutes(5))
  bring(on.here, aListing({ price: 7_300, street: '<b>&"רחוב"</b>' }))
  const { status, headers, body } = await on.read()
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'application/atom+xml; charset=utf-8',
    'private, no-cache',
  ])
  expect(parseAtomFeed(body)).toMatchObject({ title: { value: 'My bot' }, updated: at(on.here) })
  const [newest, older] = await on.entries()
  expect(newest?.title).toBe('\u200e₪7,300 · \u2068<b>&"רחוב"</b>, פלורנטין\u2069')
  expect(older).toMatchObject({
    title: '\u200e₪6,200 · \u2068הרצל 5, פלורנטין\u2069',
    published,
    updated: published,
  })
  expect(older?.id).toMatch(/^urn:uuid:[0-9a-f-]{36}$/)
  expect(older?.link).toMatch(/^https:\/\/finds\.example\/properties\?home=/)
  expect(older?.text).toStartWith('<p dir="ltr">3 rooms · 70 m² · floor 2 · private</p>')
  const { id, email, firstname, lastname } = on.user
  for (const own of [id, email, firstname, lastname, '0501234567', on.path.slice(7, 20)])
    expect(body).not.toContain(own)
})

test('each line of a home is a paragraph in the direction of its language', async () => {
  using on = await given()
  speak(on.here, on.bot, 'he')
  const listing = aListing({ street: 'הרצל 5', size: null, merchant: null })
  bring(on.here, listing)
  const [entry] = await on.entries()
  expect(entry?.text).toBe(
    '<p dir="rtl">3 חדרים · קומה 2</p><p dir="rtl">לא צוין: שטח, פרטי או תיווך</p>',
  )
})

test('a home that became cheaper has a newer time, and the same id', async () => {
  using on = await given()
  const listing = aListing({ price: 6_000 })
  bring(on.here, listing)
  const [before] = await on.entries()
  await on.here.clock.pass(minutes(5))
  bring(on.here, { ...listing, price: 5_000 })
  const [after, ...more] = await on.entries()
  expect([after?.id, after?.updated, more]).toEqual([before?.id ?? '', at(on.here), []])
  expect(after?.title).toStartWith('\u200e₪5,000')
})

test('homes that were removed or hidden, and those of other users, are left out', async () => {
  using on = await given()
  const [removed, hidden, kept] = [5_000, 6_000, 7_000].map((price) => aListing({ price }))
  if (!removed || !hidden || !kept) throw new Error('There are three')
  bring(on.here, removed, hidden, kept)
  const stranger = await givenUser(on.here)
  bringFor(on.here, stranger.rid, aListing({ price: 8_000 }))
  bringFor(on.here, on.user.rid, aListing({ price: 9_000 }))
  remove(on.here, removed)
  const { id } = on.here.db.$client
    .query<{ id: string }, []>('select id from assets where price = 6000')
    .get() ?? { id: '' }
  markHome(on.here, on.user.rid, id, { kind: 'hide' })
  expect((await on.entries()).map(({ title }) => title.slice(1, 7))).toEqual(['₪9,000', '₪7,000'])
})

test('two homes that became one are one entry', async () => {
  using on = await given()
  bring(on.here, aListing({ price: 5_000 }), aListing({ price: 6_000 }))
  const assetIds = on.here.db.$client.query<[string], []>('select id from assets').values().flat()
  mergeAssets(on.here, { assetIds: assetIds.map(String), decidedBy: null, actor: AN_ACTOR })
  expect((await on.entries()).map(({ title }) => title.slice(1, 7))).toEqual(['₪5,000'])
})

test('at most fifty matches', async () => {
  using on = await given()
  change(on.here, on.bot, { digestThreshold: null })
  bring(on.here, ...Array.from({ length: 60 }, (_, n) => aListing({ price: 5_000 + n })))
  expect(await on.entries()).toHaveLength(50)
})

test('a reader that has the document already gets none', async () => {
  using on = await given()
  const etag = (await on.read()).headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"\w+"$/)
  const again = await on.read({ 'if-none-match': etag })
  expect([again.status, again.body]).toEqual([304, ''])
  bring(on.here, aListing())
  expect((await on.read({ 'if-none-match': etag })).status).toBe(200)
})

/** The feed as a token made it, the token, and how to revoke it. */
async function madeByToken(on: Awaited<ReturnType<typeof given>>) {
  const { text, token } = givenToken(on.here, on.user, ['read', 'write'])
  const visit = withToken(on.here, text)
  const { body } = await visit('POST', `/api/requests/${on.bot.id}/feed`)
  const path = new URL(body.url).pathname
  return { token, path, status: async () => (await on.read({}, path)).status }
}

test('a feed that a token made ends with the token, in every process', async () => {
  using on = await given()
  const { token, status } = await madeByToken(on)
  expect(await status()).toBe(200)
  expect((await on.visit('DELETE', `/api/tokens/${token.id}`)).status).toBe(200)
  expect(await status()).toBe(404)
  expect(on.here.db.$client.query('select * from feeds').all()).toEqual([])
  const again = await madeByToken(on)
  const other = openDatabase(on.here.config.databasePath, { busyMs: 250 })
  write(other, (tx) => deleteToken(tx, on.user.rid, again.token.id))
  other.$client.close()
  expect(await again.status()).toBe(404)
})

test('a feed that a token made ends when the token expires', async () => {
  using on = await given()
  const { status, token } = await madeByToken(on)
  await on.here.clock.pass(token.expiresAt - on.here.clock.now() - 1)
  expect(await status()).toBe(200)
  await on.here.clock.pass(1)
  expect(await status()).toBe(404)
})

test('a feed belongs to who renewed it last, a token or a session', async () => {
  using on = await given()
  const first = await madeByToken(on)
  const renewed = await on.renew()
  await on.visit('DELETE', `/api/tokens/${first.token.id}`)
  expect((await on.read({}, renewed)).status).toBe(200)
  const second = await madeByToken(on)
  await on.visit('DELETE', `/api/tokens/${second.token.id}`)
  expect(await second.status()).toBe(404)
})

test('the password of its user ends a feed, also one that a program made', async () => {
  using on = await given()
  const { status } = await madeByToken(on)
  const change = { currentPassword: PASSWORD, newPassword: 'window-lamp-9' }
  expect((await on.visit('POST', '/api/auth/change-password', change)).status).toBe(200)
  expect(await status()).toBe(404)
})

test('a token that may not read makes no feed', async () => {
  using on = await given()
  const { text } = givenToken(on.here, on.user, ['write', 'inbox'])
  const { status, body } = await withToken(on.here, text)('POST', `/api/requests/${on.bot.id}/feed`)
  expect([status, body.message]).toEqual([403, 'This access token lacks the scope read'])
  expect((await on.read()).status).toBe(200)
})

test('a renewed and an ended address answer as one that never was', async () => {
  using on = await given()
  const feed = `/api/requests/${on.bot.id}/feed`
  expect((await on.visit('GET', feed)).body).toEqual({ createdAt: at(on.here) })
  const second = await on.renew()
  expect(second).not.toBe(on.path)
  const { status, body } = await on.read()
  expect([status, body]).toEqual([404, { message: 'Not found', code: 'missing' }])
  expect((await on.read({}, second)).status).toBe(200)
  expect((await on.visit('DELETE', feed)).body).toEqual({ _id: on.bot.id })
  for (const path of [second, second.replace('.atom', ''), '/feeds/x.atom'])
    expect([(await on.read({}, path)).status, (await on.read({}, path)).body]).toEqual([404, body])
  expect((await on.visit('GET', feed)).body).toEqual({ createdAt: null })
})

test('wrong addresses are limited, and so are requests for a feed', async () => {
  using on = await given()
  for (let n = 0; n < 30; n += 1) await on.read({}, `/feeds/${n}.atom`)
  expect((await on.read({}, '/feeds/x.atom')).status).toBe(429)
  for (let n = 31; n < 60; n += 1) expect((await on.read()).status).toBe(200)
  const { status, headers } = await on.read()
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
  await on.here.clock.pass(minutes(1))
  expect((await on.read()).status).toBe(200)
  await on.here.clock.pass(hours(1))
  expect((await on.read({}, '/feeds/x.atom')).status).toBe(404)
})

test('the API document says what a feed is', async () => {
  using here = world({ API_DOCUMENT_PUBLIC: 'true' })
  const { body } = await signedOut(here)('GET', '/api/openapi.json')
  const { responses } = body.paths['/feeds/{name}'].get
  expect(Object.keys(responses['200'].content)).toEqual([
    'application/atom+xml',
    'application/feed+json',
  ])
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '304', '404']))
})

const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\//.test(value)
const isTime = (value: unknown) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(value))

/** What jsonfeed.org/version/1.1 demands of a document. */
function jsonFeedFaults(feed: Record<string, unknown>): string[] {
  const faults: string[] = []
  const demand = (isRight: boolean, fault: string) => void (isRight || faults.push(fault))
  demand(feed.version === 'https://jsonfeed.org/version/1.1', 'version')
  demand(typeof feed.title === 'string' && feed.title !== '', 'title')
  demand(isAddress(feed.home_page_url), 'home_page_url')
  demand(Array.isArray(feed.items), 'items')
  const items = Array.isArray(feed.items) ? (feed.items as Record<string, unknown>[]) : []
  demand(new Set(items.map(({ id }) => id)).size === items.length, 'ids')
  for (const item of items) {
    demand(typeof item.id === 'string' && item.id !== '', 'id')
    demand(
      typeof item.content_html === 'string' || typeof item.content_text === 'string',
      'content',
    )
    for (const name of ['url', 'external_url', 'image'])
      demand(item[name] === undefined || isAddress(item[name]), name)
    demand(isTime(item.date_published) && isTime(item.date_modified), 'dates')
    const known =
      /^(id|url|external_url|title|content_html|content_text|image|date_(published|modified)|_\w+)$/
    demand(
      Object.keys(item).every((name) => known.test(name)),
      'names',
    )
  }
  return faults
}

test('the same address with .json is a JSON Feed, for widgets', async () => {
  using on = await given()
  const published = at(on.here)
  const images = ['https://img.example/a.jpg']
  bring(on.here, aListing({ price: 6_200, street: 'הרצל 5', phone: '0501234567', images }))
  await on.here.clock.pass(minutes(5))
  bring(on.here, aListing({ price: 7_300, street: '<b>&"רחוב"</b>', images: ['javascript:1'] }))
  const path = on.path.replace('.atom', '.json')
  const { status, headers, body } = await on.read({}, path)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'application/feed+json; charset=utf-8',
    'private, no-cache',
  ])
  const feed = typeof body === 'string' ? JSON.parse(body) : body
  expect(jsonFeedFaults(feed)).toEqual([])
  expect(parseJsonFeed(JSON.stringify(feed)).items).toHaveLength(2)
  expect(feed).toMatchObject({ title: 'My bot', language: 'en' })
  const [newest, older] = feed.items
  expect(newest.image).toBeUndefined()
  expect(newest.title).toContain('<b>&"רחוב"</b>')
  expect(older).toEqual({
    id: (await on.entries())[1]?.id,
    url: expect.stringMatching(/^https:\/\/finds\.example\/properties\?home=/),
    external_url: expect.stringMatching(/^https:/),
    title: '\u200e₪6,200 · \u2068הרצל 5, פלורנטין\u2069',
    content_html: '<p dir="ltr">3 rooms · 70 m² · floor 2 · private</p>',
    content_text: '3 rooms · 70 m² · floor 2 · private',
    image: images[0],
    date_published: published,
    date_modified: published,
    _metzia: { price: 6_200, rooms: 3, size: 70, floor: 2 },
  })
  const text = JSON.stringify(feed)
  for (const own of [on.user.id, on.user.email, '0501234567', on.path.slice(7, 20)])
    expect(text).not.toContain(own)
  const etag = headers.get('etag') ?? ''
  expect((await on.read({ 'if-none-match': etag }, path)).status).toBe(304)
  expect((await on.read({ 'if-none-match': etag })).status).toBe(200)
  const statusOf = async (end: string) => (await on.read({}, on.path.replace('.atom', end))).status
  for (const end of ['.xml', '.constructor', '']) expect(await statusOf(end)).toBe(404)
  await on.renew()
  expect(await statusOf('.json')).toBe(404)
})

test('what XML does not allow is left out', () => {
  const text = atomOf({
    id: 'x',
    title: 'a\u0000b\u0008\ud800c\ufffe',
    language: 'en',
    direction: 'ltr',
    updated: 0,
    page: 'https://x.example/?a=1&b="2"',
    entries: [],
  })
  expect(text).toContain('<title>abc</title>'.replace('c<', '\ufffdc<'))
  expect(text).toContain('href="https://x.example/?a=1&amp;b=&quot;2&quot;"')
})
