import { beforeEach, expect, test } from 'bun:test'
import { fakeCaches } from '../testing/caches.ts'
import { createKept } from './kept.ts'
import { isKeptAddress, isKeptPath } from './messages.ts'

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
  ['/chats/01a2-b3', true],
  ['/chats/a/b', false],
  ['/admin/bots', false],
  ['/profile', false],
  ['/bots/', false],
  ['/', false],
])('%s is kept: %p', (path, isKept) => {
  expect(isKeptPath(path)).toBe(isKept)
})

test('a page is kept with the time, under the id of its user, and without its query there is another one', async () => {
  const kept = createKept()
  const before = Date.now()
  await kept.keep(at('/bots'), pageOf('noa', 'the bots'), kept.now())
  await kept.keep(at('/chats?x=1'), pageOf('noa'), kept.now())
  await kept.keep(at('/profile'), pageOf('noa'), kept.now())
  expect(contents()).toEqual({ 'kept-noa': ['/bots'] })
  const page = await kept.find('/bots')
  expect(await page?.text()).toBe('the bots')
  expect(Number(page?.headers.get('kept-at'))).toBeGreaterThanOrEqual(before)
})

test.each([
  ['/properties', '', true],
  ['/properties', '?minRooms=3', true],
  ['/properties', '?minRooms=3&home=a1', false],
  ['/bots', '?code=ABC123', false],
  ['/profile', '', false],
])('%s%s is kept: %p', (path, search, isKept) => {
  expect(isKeptAddress(path, search)).toBe(isKept)
})

test('of the list of homes only the last one is kept, with the query that it had', async () => {
  const kept = createKept()
  await kept.keep(at('/properties?minRooms=3'), pageOf('noa', 'three rooms'), kept.now())
  const first = await kept.find('/properties')
  expect(first?.headers.get('kept-search')).toBe('?minRooms=3')
  await kept.keep(at('/properties'), pageOf('noa', 'all'), kept.now())
  const last = await kept.find('/properties')
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
