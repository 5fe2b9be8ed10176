// Visits a running Metzia as a browser does: pages and their files, a log-in by cookie, the socket, work of the Worker.
import { AUTH_COOKIE } from '../../src/auth/domain.ts'
import { type FetchInit, systemFetch } from '../../src/kernel/fetcher.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { expectThat, within } from './program.ts'

export const ADMIN = { email: 'admin@example.org', password: 'Harbour-Lantern-42' } as const
/** How long one answer, and one frame of the socket, may take, in milliseconds. */
const PATIENCE_MS = 10_000

export type Site = {
  /** Where it is reached. */
  url: string
  /** Its `PUBLIC_URL`, which is the origin of its pages. */
  publicUrl: string
}

/** Certificates of a trial are signed by nobody. */
const tls = { rejectUnauthorized: false }

/** Asks for pages, files, log-in, socket and Worker; answers what was seen. */
export async function visit(site: Site): Promise<string[]> {
  const ask = askAt(site)
  const files = await loadPage(ask)
  const cookie = await logIn(ask, site)
  const page = await ask('/bots', { headers: { cookie } })
  expectThat(page.status === 200, 'the page of a user answers', page.status)
  const frames = listen(site, cookie)
  const hello = await frames.next('hello')
  expectThat(hello, 'the socket says hello')
  const told = frames.next('notification:new')
  const announced = await ask('/api/notifications/announce', {
    method: 'POST',
    headers: { cookie, origin: site.publicUrl, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'system', title: 'Trial', body: systemRandom.id(), url: '/' }),
  })
  expectThat(announced.status === 200, 'the Worker announces', await announced.text())
  expectThat(await told, 'the socket tells what the Worker did')
  frames.close()
  await bringIn(ask, site, cookie)
  return [`a page and ${files} of its files`, 'log-in by cookie', 'socket', 'work of the Worker']
}

const POST = 'להשכרה דירת 4 חדרים בפלורנטין תל אביב, קומה 3, 7900 ש"ח לחודש. +972 54-123-4569'

/** Brings in a post with a number for whose form the Worker loads a package. */
async function bringIn(ask: Ask, { publicUrl }: Site, cookie: string): Promise<void> {
  const answer = await ask('/api/inbox', {
    method: 'POST',
    headers: { cookie, origin: publicUrl, 'content-type': 'application/json' },
    body: JSON.stringify({ text: POST }),
  })
  const said = await answer.text()
  expectThat(said.includes('054-1234569'), 'the Worker reads a telephone number', said)
}

export type Ask = (path: string, init?: FetchInit) => Promise<Response>

/** Asks a site without following it elsewhere. */
export const askAt =
  ({ url }: Site): Ask =>
  (path, init = {}) =>
    systemFetch(url + path, {
      redirect: 'manual',
      tls,
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...init,
    })

/** Loads a page with its scripts, styles and pictures; answers the number of files. */
async function loadPage(ask: Ask): Promise<number> {
  const page = await ask('/login')
  const html = await page.text()
  expectThat(page.status === 200 && html.includes('</html>'), 'the log-in page answers', html)
  const named = [...html.matchAll(/(?:src|href)="(\/[^"#?]+\.(?:js|css|svg|woff2|png))"/g)]
  const files = new Set(['/icon-192.png', ...named.map(([, path = '']) => path)])
  expectThat(files.size > 3, 'the page names its scripts and styles', [...files])
  for (const path of files) {
    const answer = await ask(path)
    const size = (await answer.bytes()).length
    expectThat(answer.status === 200 && size > 0, `${path} answers`, answer.status)
  }
  return files.size
}

/** @returns the cookie of the session. */
export async function logIn(ask: Ask, { publicUrl }: Site): Promise<string> {
  const answer = await ask('/api/auth/login', {
    method: 'POST',
    headers: { origin: publicUrl, 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const set = answer.headers.getSetCookie().find((line) => line.startsWith(`${AUTH_COOKIE}=`)) ?? ''
  expectThat(answer.status === 200 && set !== '', 'the log-in sets a cookie', answer.status)
  const isSecure = /;\s*secure/i.test(set)
  expectThat(isSecure === publicUrl.startsWith('https:'), 'the cookie is Secure behind https', set)
  return set.split(';')[0] ?? ''
}

/** The frames of the socket, by their event. */
function listen({ url, publicUrl }: Site, cookie: string) {
  const options = { headers: { cookie, origin: publicUrl }, tls }
  // Bun's own client takes options, which the standard one does not know.
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, options as never)
  const waiting = new Map<string, () => void>()
  const arrived = new Set<string>()
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { event } = JSON.parse(data) as { event: string }
    arrived.add(event)
    waiting.get(event)?.()
  })
  return {
    /** Resolves when such a frame has arrived. */
    next(event: string): Promise<boolean> {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      waiting.set(event, () => resolve(true))
      if (arrived.has(event)) resolve(true)
      return within(PATIENCE_MS, promise, () => socket.close())
    },
    close: () => socket.close(),
  }
}
