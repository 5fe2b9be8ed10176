import { expect, test } from 'bun:test'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { guest, visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import { CLIENT_DIR, readManifest, WORKER } from './manifest.ts'

function builtManifest() {
  const manifest = readManifest()
  if (!manifest) throw new Error('the client is not built: run bun cli/build.ts')
  return manifest
}

test('the worker is asked for each time, may connect to this server only, and has at most 8 kB', async () => {
  using here = world()
  const ask = (headers: Record<string, string> = {}) =>
    here.app.handle(new Request(`http://localhost/${WORKER}`, { headers }))
  const worker = await ask({ 'accept-encoding': 'br' })
  expect(worker.status).toBe(200)
  expect(worker.headers.get('content-type')).toStartWith('text/javascript')
  expect(worker.headers.get('cache-control')).toBe('public, no-cache')
  expect(worker.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'",
  )
  expect(worker.headers.get('content-encoding')).toBe('br')
  const etag = worker.headers.get('etag') ?? ''
  expect((await ask({ 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304)
  expect(await (await ask()).text()).toBe(readFileSync(join(CLIENT_DIR, WORKER), 'utf8'))
  expect(statSync(join(CLIENT_DIR, `${WORKER}.br`)).size).toBeLessThanOrEqual(8_000)
})

test('the worker knows its build, and keeps files that exist: those of the bots, the chats and the offline page', () => {
  const { build, entries, chunks, offlineScript } = builtManifest()
  const script = readFileSync(join(CLIENT_DIR, WORKER), 'utf8')
  expect(script).toContain(build)
  const files = script.match(/\/assets\/[\w.-]+\.\w+/g) ?? []
  const pages = ['bots/bots-page', 'chats/chats-page', 'chats/no-chat', 'chats/chat-page']
  const wanted = pages.map((page) => chunks[`web/${page}.tsx`]?.file ?? '')
  for (const file of [
    ...wanted,
    entries.app.file,
    entries.public.css,
    entries.app.css,
    offlineScript,
  ])
    expect(files).toContain(file)
  for (const file of files)
    expect([file, statSync(join(CLIENT_DIR, file)).isFile()]).toEqual([file, true])
  expect(files.filter((file) => file.endsWith('.woff2'))).toHaveLength(2)
})

test('the offline page is the same for everybody, and has no inline script', async () => {
  using here = world()
  const { offlineScript } = builtManifest()
  const page = await here.app.handle(new Request('http://localhost/offline'))
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('You are offline')
  const scripts = html.match(/<script[^>]*>[^<]*/g)
  expect(scripts).toEqual([`<script src="${offlineScript}">`])
  expect(html).not.toContain('nonce=')
})

test('a page names its user to the worker, and the page of a visitor none', async () => {
  using here = world()
  const user = await givenUser(here)
  const login = await here.app.handle(
    new Request('http://localhost/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password: PASSWORD }),
    }),
  )
  const [cookie = ''] = login.headers.getSetCookie()
  const ask = (path: string, headers: Record<string, string> = {}) =>
    here.app.handle(new Request(`http://localhost${path}`, { headers }))
  const named = (answer: Response) => answer.headers.get('metzia-user')
  expect(named(await ask('/bots', { cookie: cookie.split(';')[0] ?? '' }))).toBe(user.id)
  expect(named(await ask('/bots'))).toBeNull()
  expect(named(await ask('/login'))).toBeNull()
})

test.each(['POST /api/auth/logout', 'POST /api/auth/logout-everywhere', 'DELETE /api/users/me'])(
  '%s empties the cache of the browser',
  async (route) => {
    using here = world()
    const user = await givenUser(here)
    const [method = '', path = ''] = route.split(' ')
    const visit = await (method === 'DELETE' ? guest : visitor)(here, user)
    const { status, headers } = await visit(method, path, { password: PASSWORD })
    expect(status).toBe(200)
    expect(headers.get('clear-site-data')).toBe('"cache"')
  },
)
