import { expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { AUTH_COOKIE } from '../auth/domain.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { signedOut } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { compressStream } from './encoding.ts'

const GET = (here: World, path: string, headers: Record<string, string>, method = 'GET') =>
  here.app.handle(new Request(`http://localhost${path}`, { method, headers }))

async function tokenOf(here: World) {
  const user = await givenUser(here)
  const { headers } = await signedOut(here)('POST', '/api/auth/login', {
    email: user.email,
    password: 'correct horse',
  })
  const [, token = ''] =
    new RegExp(`${AUTH_COOKIE}=([^;]+)`).exec(headers.get('set-cookie') ?? '') ?? []
  return { user, token }
}

test('JSON over 1 kB is compressed as the client accepts it; a small answer is not', async () => {
  using here = world()
  const { user, token } = await tokenOf(here)
  const authorization = `Bearer ${token}`
  const small = await GET(here, '/api/requests', { authorization, 'accept-encoding': 'br' })
  expect(small.headers.get('content-encoding')).toBeNull()
  for (let n = 0; n < 5; n += 1) givenBot(here, user)
  const plain = await GET(here, '/api/requests', { authorization })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.headers.get('vary')).toBe('accept-encoding')
  const text = await plain.text()
  for (const [encoding, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await GET(here, '/api/requests', { authorization, 'accept-encoding': encoding })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.length).toBeLessThan(text.length / 2)
    expect(decode(bytes).toString()).toBe(text)
  }
})

test('pages are compressed, and keep their policy, status and what they vary by', async () => {
  using here = world()
  const headers = { 'accept-encoding': 'gzip, deflate, br', host: 'localhost' }
  for (const [path, status] of [
    ['/login', 200],
    ['/404', 404],
  ] as const) {
    const page = await GET(here, path, headers)
    expect([page.status, page.headers.get('content-encoding')]).toEqual([status, 'br'])
    expect(page.headers.get('vary')).toBe('cookie, accept-language, accept-encoding')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self' 'nonce-")
    const html = brotliDecompressSync(Buffer.from(await page.arrayBuffer())).toString()
    expect(html).toContain('<main id="main"')
  }
  const plain = await GET(here, '/login', { host: 'localhost' })
  expect(plain.headers.get('vary')).toBe('cookie, accept-language, accept-encoding')
  expect(await plain.text()).toContain('</html>')
  const head = await GET(here, '/login', headers, 'HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('a redirect and a log-in keep their cookies and get no encoding', async () => {
  using here = world()
  const away = await GET(here, '/bots', { 'accept-encoding': 'br', host: 'localhost' })
  expect([away.status, away.headers.get('content-encoding')]).toEqual([303, null])
  expect((await tokenOf(here)).token).not.toBe('')
})

test('files that are compressed already are not compressed again', async () => {
  using here = world()
  await here.app.modules
  const icon = await GET(here, '/icon-192.png', { 'accept-encoding': 'br' })
  expect(icon.headers.get('content-encoding')).toBeNull()
  expect(icon.headers.get('vary')).toBeNull()
  const etag = icon.headers.get('etag') ?? ''
  expect((await GET(here, '/icon-192.png', { 'if-none-match': etag })).status).toBe(304)
})

test('an SVG file has an ETag for each encoding, and is not sent twice', async () => {
  using here = world()
  await here.app.modules
  const ask = (headers: Record<string, string>) => GET(here, '/avatars/avatar_1.svg', headers)
  const [plain, small] = [await ask({}), await ask({ 'accept-encoding': 'br' })]
  expect(small.headers.get('content-encoding')).toBe('br')
  expect(small.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(brotliDecompressSync(Buffer.from(await small.arrayBuffer())).toString()).toBe(
    await plain.text(),
  )
  const etag = small.headers.get('etag') ?? ''
  expect(etag).not.toBe(plain.headers.get('etag') ?? '')
  const again = await ask({ 'accept-encoding': 'br', 'if-none-match': etag })
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
  expect(again.headers.get('content-encoding')).toBeNull()
  expect((await ask({ 'if-none-match': etag })).status).toBe(200)
})

test('a file that is kept is answered in each encoding, to GET alone, and with the headers of every answer', async () => {
  using here = world({ PUBLIC_URL: 'https://finds.example' })
  await here.app.modules
  const path = '/avatars/avatar_1.svg'
  const decoded = { br: brotliDecompressSync, gzip: gunzipSync, identity: (text: Buffer) => text }
  const texts = new Set<string>()
  for (const _ of ['read', 'remembered'])
    for (const encoding of ['identity', 'br', 'gzip'] as const) {
      const answer = await GET(here, `${path}?of=${encoding}`, { 'accept-encoding': encoding })
      const sent = answer.headers.get('content-encoding') ?? 'identity'
      expect([answer.status, sent]).toEqual([200, encoding])
      expect(answer.headers.get('vary')).toBe('accept-encoding')
      expect(answer.headers.get('content-type')).toStartWith('image/svg+xml')
      expect(answer.headers.get('x-frame-options')).toBe('DENY')
      expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000')
      texts.add(String(decoded[encoding](Buffer.from(await answer.arrayBuffer()))))
    }
  expect(texts.size).toBe(1)
  const head = await GET(here, path, {}, 'HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect((await GET(here, path, {}, 'POST')).status).toBe(404)
  expect((await GET(here, path, { host: 'one, two' })).status).toBe(400)
})

test.each(['br', 'gzip'] as const)(
  'a %s stream sends each chunk before the next exists',
  async (encoding) => {
    let send: (text: string) => void = () => {}
    const source = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => controller.enqueue(new TextEncoder().encode(text))
      },
    })
    const reader = compressStream(source, encoding).getReader()
    send('<!doctype html>'.repeat(100))
    const { value } = await reader.read()
    expect(value?.length ?? 0).toBeGreaterThan(10)
    await reader.cancel()
  },
)
