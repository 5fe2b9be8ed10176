import { afterEach, expect, spyOn, test } from 'bun:test'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hours, minutes } from '../kernel/clock.ts'
import { readings } from '../kernel/costly.ts'
import { flatPng } from '../testing/models/flat-png.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { type Answer, tokenOf, type Visit, visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { createShares, forgetShares } from './shares/service.ts'

const HOME =
  'להשכרה דירת 3 חדרים בפלורנטין, תל אביב. 70 מ"ר, קומה 2, 5,400 ש"ח. ללא תיווך 052-1234567'

let here: World
afterEach(() => here[Symbol.dispose]())

/** A user who shares photos. */
async function sharing(settings = {}) {
  here = world(settings)
  const user = await givenUser(here)
  const ask = await visitor(here, user)
  const { headers } = await ask('POST', '/api/auth/validate')
  const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const request = (path: string, init: RequestInit = {}) =>
    here.app.handle(new Request(`http://localhost${path}`, { ...init, headers: { cookie } }))
  const share = (photos: readonly Uint8Array[], text = HOME) => {
    const form = new FormData()
    form.set('text', text)
    for (const [index, photo] of photos.entries())
      form.append('photos', new File([Uint8Array.from(photo)], `${index}.png`))
    return request('/share', { method: 'POST', body: form })
  }
  const idOf = async (answer: Promise<Response>) => {
    const location = (await answer).headers.get('location') ?? ''
    return new URL(location, 'http://localhost').searchParams.get('id') ?? ''
  }
  return { user, ask, request, share, shared: async (photos: Uint8Array[]) => idOf(share(photos)) }
}

const some = (count: number, edge: number) =>
  Array.from({ length: count }, (_, n) => flatPng(edge, edge, String(n)))

test('who logs in does not wait for the photos that another user loads', async () => {
  const { request, shared } = await sharing()
  const id = await shared(some(12, 1_000))
  const other = await givenUser(here)
  let loaded = 0
  const photos = Array.from({ length: 12 }, (_, n) =>
    request(`/api/inbox/shared/${id}/photos/${n}`).then(({ status }) => {
      loaded += 1
      return status
    }),
  )
  await (await visitor(here, other))('GET', '/api/users/me')
  // With all of them in the queue of the threads, it is the last that is done.
  expect(loaded).toBeLessThan(8)
  expect(new Set(await Promise.all(photos))).toEqual(new Set([200]))
})

test('the photos of two users are read in turns', async () => {
  const { request, shared } = await sharing()
  const first = await shared(some(12, 1_000))
  const second = await visitor(here, await givenUser(here))
  const { headers } = await second('POST', '/api/auth/validate')
  const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const form = new FormData()
  form.set('text', HOME)
  form.append('photos', new File([Uint8Array.from(flatPng(1_000, 1_000))], 'a.png'))
  const answer = await here.app.handle(
    new Request('http://localhost/share', { method: 'POST', headers: { cookie }, body: form }),
  )
  const id = new URL(answer.headers.get('location') ?? '', 'http://localhost').searchParams.get(
    'id',
  )
  let loaded = 0
  const many = Array.from({ length: 12 }, (_, n) =>
    request(`/api/inbox/shared/${first}/photos/${n}`).then(() => {
      loaded += 1
    }),
  )
  await second('GET', `/api/inbox/shared/${id}/photos/0`)
  expect(loaded).toBeLessThan(8)
  await Promise.all(many)
})

test('a photo is read once, however often it is shown and then saved', async () => {
  const { ask, request, shared } = await sharing()
  const id = await shared(some(2, 100))
  const path = `/api/inbox/shared/${id}/photos/0`
  const [one, same] = await Promise.all([request(path), request(path)])
  const again = await request(path)
  expect(one.status).toBe(200)
  const bytes = await one.bytes()
  expect([await same.bytes(), await again.bytes()]).toEqual([bytes, bytes])
  const read = () =>
    here.db.$client.query("select count(*) n from attempts where key like '%photo%'")
  expect(read().get()).toEqual({ n: 1 })
  expect((await ask('POST', `/api/inbox/shared/${id}/save`, {})).status).toBe(200)
  expect(read().get()).toEqual({ n: 2 })
})

test('what is no photo is read once too', async () => {
  const { request, shared } = await sharing()
  const id = await shared([Buffer.from('no photo')])
  for (let times = 0; times < 3; times += 1)
    expect((await request(`/api/inbox/shared/${id}/photos/0`)).status).toBe(422)
  const read = here.db.$client.query("select count(*) n from attempts where key like '%photo%'")
  expect(read.get()).toEqual({ n: 1 })
})

test('200 photos are read in an hour, and then nothing is saved until another hour', async () => {
  const { ask, request, shared } = await sharing()
  for (let round = 0; round < 10; round += 1) {
    const id = await shared(some(20, 8))
    const all = Array.from({ length: 20 }, (_, n) => request(`/api/inbox/shared/${id}/photos/${n}`))
    for (const { status } of await Promise.all(all)) expect(status).toBe(200)
  }
  const id = await shared(some(1, 8))
  const refused = await ask('POST', `/api/inbox/shared/${id}/save`, {})
  expect([refused.status, refused.body.message]).toEqual([
    429,
    expect.stringContaining('200 photos'),
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(here.db.$client.query('select count(*) n from inbox_items').get()).toEqual({ n: 0 })
  await here.clock.pass(hours(1))
  const later = await shared(some(1, 8))
  expect((await ask('POST', `/api/inbox/shared/${later}/save`, {})).status).toBe(200)
})

test('20 large bodies are read in an hour, whichever way they are sent', async () => {
  const { ask, share } = await sharing()
  const large = Buffer.alloc(1_100_000)
  const draft = () =>
    ask('POST', '/api/inbox/draft', { url: 'https://x.example/', html: ' '.repeat(1_100_000) })
  for (let times = 0; times < 10; times += 1) {
    expect((await share([large])).status).toBe(303)
    expect((await draft()).status).toBe(200)
  }
  const refused = [429, expect.stringContaining('At most 20')]
  const answer = await share([large])
  expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual(refused)
  const { status, body } = await draft()
  expect([status, body.message]).toEqual(refused)
  expect((await ask('POST', '/api/inbox/draft', { text: HOME })).status).toBe(200)
  expect((await share([])).status).toBe(303)
})

test('a body that states to be large is refused before it is read', async () => {
  const { user, share } = await sharing()
  for (let times = 0; times < 20; times += 1) await share([Buffer.alloc(1_100_000)])
  let pulled = 0
  const body = new ReadableStream({
    pull(controller) {
      pulled += 1
      controller.enqueue(new Uint8Array(100_000))
      if (pulled > 20) controller.close()
    },
  })
  const headers = {
    authorization: `Bearer ${await tokenOf(here, user)}`,
    'content-type': 'application/json',
    'content-length': '2000000',
  }
  const init = { method: 'POST', headers, body }
  const answer = await here.app.handle(new Request('http://localhost/api/inbox/draft', init))
  expect([answer.status, pulled < 20]).toEqual([429, true])
})

/** Shares of users with text and photos, by their sizes. */
async function sharesOf(count: number) {
  here = world()
  const shares = createShares(here)
  const rids: number[] = []
  for (let user = 0; user < count; user += 1) rids.push((await givenUser(here)).rid)
  const keep = (user: number, bytes: number, text = '') => {
    const photos = bytes === 0 ? [] : [new Uint8Array(bytes)]
    return shares.keep({ userRid: rids[user] ?? 0, sent: { text }, photos })
  }
  const isKept = (id: string, user: number) => shares.find(id, rids[user] ?? 0) !== undefined
  const files = () => readdirSync(join(here.config.dataDir, 'shares'))
  return { shares, keep, isKept, files, rids }
}

test('one user has at most 30 MB of waiting shares: the oldest go first, with their photos', async () => {
  const { keep, isKept, files } = await sharesOf(1)
  const ids: string[] = []
  for (const bytes of [10_000_000, 15_000_000, 10_000_000]) ids.push(await keep(0, bytes))
  expect(ids.map((id) => isKept(id, 0))).toEqual([false, true, true])
  expect(files().sort()).toEqual([`${ids[1]}.0`, `${ids[2]}.0`].sort())
})

test('one user has at most 3 waiting shares', async () => {
  const { keep, isKept } = await sharesOf(1)
  const ids: string[] = []
  for (let times = 0; times < 4; times += 1) ids.push(await keep(0, 10))
  expect(ids.map((id) => isKept(id, 0))).toEqual([false, true, true, true])
})

test('when all shares are too large, those who have most lose their oldest', async () => {
  const { keep, isKept } = await sharesOf(5)
  const small = await keep(0, 5_000_000)
  const large: string[] = []
  for (const user of [1, 2, 3, 4]) large.push(await keep(user, 24_000_000))
  expect(isKept(small, 0)).toBe(true)
  expect(large.map((id, index) => isKept(id, index + 1))).toEqual([false, true, true, true])
})

test('a long text counts as well, and what is old makes room', async () => {
  const { keep, isKept } = await sharesOf(1)
  const first = await keep(0, 0, 'x'.repeat(10_000_000))
  const second = await keep(0, 15_000_000)
  expect([isKept(first, 0), isKept(second, 0)]).toEqual([false, true])
  await here.clock.pass(minutes(31))
  expect(isKept(second, 0)).toBe(false)
})

test('a share that has waited too long is forgotten, and its photos are deleted', async () => {
  const { shares, keep, files } = await sharesOf(1)
  const old = await keep(0, 10)
  await here.clock.pass(minutes(30))
  const recent = await keep(0, 10)
  forgetShares(here)
  expect(shares.find(old, 0)).toBeUndefined()
  expect(files()).toEqual([`${recent}.0`])
})

test('photos without a share are deleted an hour after they were stored', async () => {
  const { keep, files } = await sharesOf(1)
  const id = await keep(0, 10)
  here.db.$client.run('delete from shares')
  const stored = statSync(join(here.config.dataDir, 'shares', `${id}.0`)).mtimeMs
  await here.clock.pass(stored + hours(1) - here.clock.now())
  forgetShares(here)
  expect(files()).toEqual([`${id}.0`])
  await here.clock.pass(1)
  forgetShares(here)
  expect(files()).toEqual([])
})

test.each<[string, (ask: Visit, id: string) => Promise<Answer>]>([
  ['a draft', (ask) => ask('POST', '/api/inbox/draft', { text: HOME })],
  ['a short draft', (ask) => ask('GET', `/api/inbox/draft?text=${encodeURIComponent(HOME)}`)],
  ['an item', (ask) => ask('POST', '/api/inbox', { text: HOME })],
  ['what was shared', (ask, id) => ask('GET', `/api/inbox/shared/${id}`)],
  ['a change of it', (ask, id) => ask('PATCH', `/api/inbox/shared/${id}`, { text: HOME })],
])(
  '%s is read after what the same user sent before, and waits for no other user',
  async (_, send) => {
    const { user, ask, shared } = await sharing()
    const id = await shared([])
    const other = await givenUser(here)
    const [own, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const busy = [readings.run(user.id, () => own.promise)]
    busy.push(readings.run(other.id, () => others.promise))
    let isRead = false
    const sent = send(ask, id).then(({ status }) => {
      isRead = true
      return status
    })
    const third = await visitor(here, await givenUser(here))
    expect((await third('POST', '/api/inbox/draft', { text: HOME })).status).toBe(200)
    expect(isRead).toBe(false)
    own.resolve()
    expect(await sent).toBe(200)
    others.resolve()
    await Promise.all(busy)
  },
)

test('what waits of one user is bounded', async () => {
  const { ask } = await sharing()
  const many = Array.from({ length: 80 }, () => ask('POST', '/api/inbox/draft', { text: HOME }))
  const answers = await Promise.all(many)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, headers, body } of refused) {
    expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'queue', '5'])
    expect(body.message).toBeString()
  }
})

test('a draft is saved after what else its user sends in: two at once are not given the same room', async () => {
  const { ask, shared } = await sharing({})
  const id = await shared(some(2, 400))
  const saves: string[] = []
  const turns = spyOn(readings, 'run').mockImplementation(async (who, work) => {
    saves.push(`${who} begins`)
    const done = await work()
    saves.push(`${who} ends`)
    return done
  })
  expect((await ask('POST', `/api/inbox/shared/${id}/save`, {})).status).toBe(200)
  turns.mockRestore()
  expect(saves).toHaveLength(2)
})
