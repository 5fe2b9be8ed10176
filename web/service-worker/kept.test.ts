import { beforeEach, expect, test } from 'bun:test'
import { fakeCaches } from '../testing/caches.ts'
import { createKept } from './kept.ts'
import { keptAddressOf, standInsFor } from './kept-addresses.ts'

let contents: () => Record<string, string[]>

beforeEach(() => {
  const double = fakeCaches()
  contents = double.contents
  Object.assign(globalThis, { caches: double.caches })
})

const at = (path: string) => new URL(path, 'http://127.0.0.1:3000')

const pageOf = (userId: string | undefined, text = 'a page') =>
  new Response(text, { headers: userId === undefined ? {} : { 'metzia-user': userId } })

test.each([
  ['/bots', true],
  ['/chats', true],
  ['/properties', true],
  ['/shortlist', true],
  ['/chats/01a2-b3', true],
  ['/chats/a/b', false],
  ['/admin/bots', false],
  ['/profile', false],
  ['/bots/', false],
  ['/', false],
])('%s is kept: %p', (path, isKept) => {
  expect(keptAddressOf(path, '') === path).toBe(isKept)
})

test('a page is kept with the time, under the id of its user, and without its query there is another one', async () => {
  const kept = createKept()
  const before = Date.now()
  await kept.keep(at('/bots'), pageOf('noa', 'the bots'), kept.now())
  await kept.keep(at('/chats?x=1'), pageOf('noa'), kept.now())
  await kept.keep(at('/profile'), pageOf('noa'), kept.now())
  expect(contents()).toEqual({ 'kept-noa': ['/bots'] })
  const page = await kept.find(['/bots'])
  expect(await page?.text()).toBe('the bots')
  expect(Number(page?.headers.get('kept-at'))).toBeGreaterThanOrEqual(before)
})

test.each([
  ['/properties', '', '/properties'],
  ['/properties', '?minRooms=3', '/properties'],
  ['/properties', '?minRooms=3&home=a1', '/properties?home=a1'],
  ['/properties', '?home=../x', undefined],
  ['/shortlist', '?list=s1&stage=viewing', '/shortlist'],
  ['/bots', '?code=ABC123', undefined],
  ['/profile', '', undefined],
])('%s%s is kept as %p', (path, search, address) => {
  expect(keptAddressOf(path, search)).toBe(address)
})

test('a home that was not read has the list for a stand-in', () => {
  expect(standInsFor('/properties', '?home=a1')).toEqual(['/properties?home=a1', '/properties'])
  expect(standInsFor('/bots', '?code=A')).toEqual(['/bots'])
  expect(standInsFor('/profile', '')).toEqual([])
})

test('of the homes that were read the last fifty are kept, each as it was read last, beside the list', async () => {
  const kept = createKept()
  await kept.keep(at('/properties?minRooms=3'), pageOf('noa', 'the list'), kept.now())
  for (let n = 1; n <= 52; n += 1)
    await kept.keep(at(`/properties?minRooms=3&home=h${n}`), pageOf('noa', `home ${n}`), kept.now())
  await kept.keep(at('/properties?home=h3'), pageOf('noa', 'home 3 again'), kept.now())
  const pages = contents()['kept-noa'] ?? []
  expect(pages.filter((page) => page.includes('?home='))).toHaveLength(50)
  expect(await kept.find(['/properties?home=h1'])).toBeUndefined()
  const third = await kept.find(['/properties?home=h3'])
  expect([await third?.text(), third?.headers.get('kept-search')]).toEqual([
    'home 3 again',
    '?home=h3',
  ])
  const list = await kept.find(standInsFor('/properties', '?home=h1'))
  expect([await list?.text(), list?.headers.get('kept-search')]).toEqual([
    'the list',
    '?minRooms=3',
  ])
})

test('of the list of homes only the last one is kept, with the query that it had', async () => {
  const kept = createKept()
  await kept.keep(at('/properties?minRooms=3'), pageOf('noa', 'three rooms'), kept.now())
  const first = await kept.find(['/properties'])
  expect(first?.headers.get('kept-search')).toBe('?minRooms=3')
  await kept.keep(at('/properties'), pageOf('noa', 'all'), kept.now())
  const last = await kept.find(['/properties'])
  expect([last?.headers.get('kept-search'), await last?.text()]).toEqual([null, 'all'])
  expect(contents()).toEqual({ 'kept-noa': ['/properties'] })
})

test('a page of no user and an error are not kept, and remove nothing', async () => {
  const kept = createKept()
  await kept.keep(at('/bots'), pageOf('noa'), kept.now())
  await kept.keep(at('/chats'), pageOf(undefined), kept.now())
  const refused = new Response('', { status: 503, headers: { 'metzia-user': 'dan' } })
  await kept.keep(at('/chats'), refused, kept.now())
  expect(contents()).toEqual({ 'kept-noa': ['/bots'] })
})

test('any page of another user removes those of the one before', async () => {
  const kept = createKept()
  await kept.keep(at('/bots'), pageOf('noa'), kept.now())
  await kept.keep(at('/profile'), pageOf('dan'), kept.now())
  expect(contents()).toEqual({})
})

test('a page that was requested before the user was forgotten is not kept', async () => {
  const kept = createKept()
  const since = kept.now()
  await kept.keep(at('/bots'), pageOf('noa'), since)
  const late = kept.keep(at('/chats'), pageOf('noa'), since)
  const forgotten = kept.forget()
  await Promise.all([late, forgotten])
  await kept.keep(at('/chats'), pageOf('noa'), since)
  expect(contents()).toEqual({})
  await kept.keep(at('/chats'), pageOf('dan'), kept.now())
  expect(contents()).toEqual({ 'kept-dan': ['/chats'] })
})

test('of single chats the ten are kept that were seen last', async () => {
  const kept = createKept()
  for (const path of ['/bots', '/chats', ...Array.from({ length: 11 }, (_, i) => `/chats/c${i}`)])
    await kept.keep(at(path), pageOf('noa'), kept.now())
  await kept.keep(at('/chats/c1'), pageOf('noa'), kept.now())
  await kept.keep(at('/chats/c11'), pageOf('noa'), kept.now())
  const paths = contents()['kept-noa'] ?? []
  expect(paths).toHaveLength(12)
  expect(paths.slice(0, 2)).toEqual(['/bots', '/chats'])
  expect(paths).toContain('/chats/c1')
  for (const gone of ['/chats/c0', '/chats/c2']) expect(paths).not.toContain(gone)
})
