import { expect, test } from 'bun:test'
import { createStore } from 'jotai'
import { renderAppPage } from '../../web/app-page.tsx'
import type { Send } from '../../web/lib/api.ts'
import type { PageRequest } from '../../web/page-request.ts'
import { screensHtml } from '../../web/shell/screens-html.tsx'
import { renderedTree } from '../../web/testing/rendered-tree.tsx'
import { aChat, NOA } from '../../web/testing/samples.ts'
import { inside } from '../auth/inside.ts'
import { LANGUAGES, type Language } from '../kernel/domain/language.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { type World, world } from '../testing/worlds/world.ts'
import type { User } from '../users/domain.ts'
import { userToWire } from '../users/to-wire.ts'
import type { UserWire } from '../users/wire.ts'

type Shown = {
  path: string
  language: Language
  isAdmin: boolean
  unread: number
  waiting: { homes: number; unread: number }
}
const PLAIN: Shown = {
  path: '/bots',
  language: 'en',
  isAdmin: false,
  unread: 0,
  waiting: { homes: 0, unread: 0 },
}

/** Asks the world, and answers what the frame loads by itself. */
function sendOf({ unread, waiting }: Shown, here: World, user: User): Send {
  const visitor = { by: 'cookie', ...NO_SESSION, user } as const
  const answers: Record<string, object> = {
    '/api/chats': [aChat({ unreadCount: unread })],
    '/api/notifications/unread': { unread: 0 },
    '/api/shortlists/waiting': waiting,
  }
  return async (path, init) => {
    const found = answers[path.split('?')[0] ?? '']
    if (found) return Response.json(found)
    const request = new Request(`http://localhost${path}`, init)
    return here.app.handle(inside(request, { visitor, address: '127.0.0.1' }))
  }
}
const NO_SESSION = { sessionId: '', token: '', expiresAt: Number.MAX_SAFE_INTEGER }

type Known = { user: UserWire; send: Send; language: Language }

/** The navigation of a page, as a server sends it. */
async function sent(path: string, known: Known): Promise<string | undefined> {
  const request = new Request(`http://localhost${path}`)
  const page = { request, ...known, nonce: 'a nonce', manifest: undefined }
  const rendered = await renderAppPage(page as unknown as PageRequest)
  return 'html' in rendered ? navigationIn(rendered.html) : undefined
}

/** The same, rendered where it stands. */
async function inPlace(path: string, known: Known): Promise<string | undefined> {
  return navigationIn((await renderedTree(`http://localhost${path}`, known))())
}

const navigationIn = (html: string) => /<nav[^>]*overflow-y-auto.*?<\/nav>/s.exec(html)?.[0]

const VARIANTS: Partial<Shown>[] = [
  {},
  ...LANGUAGES.map((language) => ({ language })),
  ...['/properties', '/bring', '/shortlist', '/chats', '/notifications'].map((path) => ({ path })),
  ...['/admin/bots', '/admin/chats', '/admin/dashboard', '/admin/user', '/bots'].map((path) => ({
    path,
    isAdmin: true,
  })),
  ...[1, 99, 100, 250].map((unread) => ({ unread })),
  ...[1, 7, 120].map((homes) => ({ waiting: { homes, unread: 0 } })),
  ...[1, 99, 100, 250].map((unread) => ({ waiting: { homes: 7, unread } })),
]

test('the navigation that is rendered once is what each page would render in its place', async () => {
  using here = world()
  const users = [await givenUser(here), await givenUser(here, { roles: ['user', 'admin'] })]
  for (const variant of [...VARIANTS, ...VARIANTS.toReversed()]) {
    const shown = { ...PLAIN, ...variant }
    const user = users[Number(shown.isAdmin)] as User
    const { path, language } = shown
    const known = { user: userToWire(user), send: sendOf(shown, here, user), language }
    const found = await sent(path, known)
    expect(found).toContain('</ul>')
    expect([variant, found]).toEqual([variant, await inPlace(path, known)])
  }
})

function keep(loaderData: object | undefined, pathname: string, render: () => string, user = NOA) {
  const state = { matches: [{ routeId: '/frame', loaderData }], location: { pathname } }
  return screensHtml({ router: { state } as never, store: createStore(), user }, render)
}

test('it is rendered once for all users who see the same, and not without the frame', () => {
  let count = 0
  const render = () => `made ${++count}`
  const loaded = { chats: [], isBrief: true, unread: 0, waiting: { homes: 4_321, unread: 0 } }
  const htmlFor = (_id: string, of: object | undefined, path = '/profile') =>
    keep(of, path, render, { ...NOA, _id })
  expect(htmlFor('u1', loaded)).toBe('made 1')
  expect(htmlFor('u2', { ...loaded, unread: 3 })).toBe('made 1')
  expect(htmlFor('u2', loaded, '/profile/tokens')).toBe('made 1')
  expect(htmlFor('u2', loaded, '/bring')).toBe('made 2')
  expect(htmlFor('u1', undefined)).toBeUndefined()
  for (let homes = 10_000; homes < 10_600; homes += 1)
    htmlFor('u1', { ...loaded, waiting: { homes, unread: 0 } })
  // It forgets what it had before it holds too much.
  expect(htmlFor('u1', loaded)).toBe(`made ${count}`)
  expect(count).toBe(603)
})

test('a page has it as it is', async () => {
  using here = world()
  const user = await givenUser(here)
  const shown = { ...PLAIN, waiting: { homes: 54_321, unread: 0 } }
  const loaded = { chats: [], isBrief: true, unread: 0, waiting: shown.waiting }
  keep(loaded, '/bots', () => '<p>as it is</p>')
  const known = { user: userToWire(user), send: sendOf(shown, here, user), language: 'en' } as const
  expect(await sent('/bots', known)).toEndWith('"Main"><p>as it is</p></nav>')
})
