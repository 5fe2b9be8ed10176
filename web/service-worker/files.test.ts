import { afterEach, beforeEach, expect, mock, spyOn, test } from 'bun:test'
import { fakeCaches } from '../testing/caches.ts'
import { createFiles } from './files.ts'

let contents: () => Record<string, string[]>
let isUp = true
const asked: { path: string; credentials: string | undefined }[] = []

beforeEach(() => {
  const double = fakeCaches()
  contents = double.contents
  isUp = true
  asked.length = 0
  Object.assign(globalThis, { caches: double.caches, Request: LocalRequest })
  spyOn(globalThis, 'fetch').mockImplementation((async (sent: string | Request) => {
    const isRequest = sent instanceof Request
    const path = new URL(isRequest ? sent.url : sent, 'http://127.0.0.1:3000').pathname
    asked.push({
      path,
      credentials: sent instanceof LocalRequest ? sent.sent?.credentials : undefined,
    })
    if (!isUp) throw new TypeError('Failed to fetch')
    return new Response(`content of ${path}`, { status: path.includes('gone') ? 404 : 200 })
  }) as unknown as typeof fetch)
})

const NativeRequest = Request
/** In a browser an address is one of the site. */
class LocalRequest extends NativeRequest {
  constructor(
    address: string,
    readonly sent?: RequestInit,
  ) {
    super(new URL(address, 'http://127.0.0.1:3000'), sent)
  }
}

afterEach(() => {
  mock.restore()
  Object.assign(globalThis, { Request: NativeRequest })
})

const get = (files: ReturnType<typeof createFiles>, path: string) => files.answer(new Request(path))

test('an installation fetches what is missing, and the page without a connection as a visitor', async () => {
  await createFiles('one', ['/assets/a-1.js']).install()
  asked.length = 0
  await createFiles('two', ['/assets/a-1.js', '/assets/b-1.js']).install()
  expect(asked).toEqual([
    { path: '/offline', credentials: 'omit' },
    { path: '/assets/b-1.js', credentials: undefined },
  ])
  expect(contents()).toEqual({
    'shell-one-en': ['/offline'],
    assets: ['/assets/a-1.js', '/assets/b-1.js'],
    'shell-two-en': ['/offline'],
  })
})

test('files of other builds are removed, but those that a kept page names', async () => {
  await createFiles('one', ['/assets/a-1.js', '/assets/b-1.js']).install()
  const kept = await caches.open('kept-noa')
  await kept.put('/bots', new Response('<script src="/assets/b-1.js"></script>'))
  const files = createFiles('two', ['/assets/a-2.js'])
  await files.install()
  await files.clean()
  expect(contents()).toEqual({
    assets: ['/assets/b-1.js', '/assets/a-2.js'],
    'kept-noa': ['/bots'],
    'shell-two-en': ['/offline'],
  })
})

test('an asset is fetched once, and none that the server does not have is kept', async () => {
  const files = createFiles('one', [])
  expect(await (await get(files, '/assets/c.js'))?.text()).toBe('content of /assets/c.js')
  isUp = false
  expect(await (await get(files, '/assets/c.js'))?.text()).toBe('content of /assets/c.js')
  isUp = true
  expect((await get(files, '/assets/gone.js'))?.status).toBe(404)
  expect(contents()).toEqual({ assets: ['/assets/c.js'] })
})

test('a picture is that of the server, and the last one without a connection', async () => {
  const files = createFiles('one', [])
  await get(files, '/avatars/avatar_1.svg')
  expect(asked).toHaveLength(1)
  await get(files, '/avatars/avatar_1.svg')
  expect(asked).toHaveLength(2)
  isUp = false
  expect((await get(files, '/avatars/avatar_1.svg'))?.status).toBe(200)
  expect(get(files, '/avatars/avatar_2.svg')).rejects.toThrow('Failed to fetch')
})

test('other requests are left to the browser', () => {
  const files = createFiles('one', [])
  for (const path of ['/api/chats', '/images/x/0', '/service-worker.js', '/art', '/x/assets/y.js'])
    expect([path, get(files, path)]).toEqual([path, undefined])
})

test('a worker of pages in another language keeps the scripts of that language', async () => {
  const english = ['/assets/a-1.js', '/assets/a.css', '/assets/font.woff2']
  const files = createFiles('one', english, 'he')
  await files.install()
  await files.clean()
  expect(contents()).toEqual({
    assets: ['/assets/he/a-1.js', '/assets/a.css', '/assets/font.woff2'],
    'shell-one-he': ['/offline'],
  })
})
