import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { createStore } from 'jotai'
import type { SharedComparisonWire } from '../../src/assets/compared/wire.ts'
import type { SharedHomeWire } from '../../src/assets/links/wire.ts'
import { type Api, createApi, type Send } from '../lib/api.ts'
import { userAtom } from '../lib/atoms.ts'
import type { AppContext, Store } from '../lib/context.ts'
import { isLoggedOutHere } from '../lib/log-out.ts'
import { loseSession } from '../lib/session.ts'
import { type FrameListener, type ServerSocket, socketAtom } from '../lib/socket.ts'
import { redirectOf, searchOf } from '../public-pages/address.ts'
import { PublicDocument } from '../public-pages/document.tsx'
import { PUBLIC_PAGES } from '../public-pages/pages.ts'
import type { Invited, Mailing, PostedForm, PublicContext, Resets } from '../public-pages/state.ts'
import { makeRouter } from '../router.tsx'
import { openedDocuments } from './documents.ts'
import { NOA } from './samples.ts'

type Answer = unknown | Response | (() => unknown)

/** The server's answers, by `METHOD /path`; any other path is a 404. */
export type Answers = Record<string, Answer>

type Sent = { method: string; path: string; body: unknown }

type Options = {
  answers?: Answers
  user?: AppContext['user']
  posted?: PostedForm
  isFirstAccount?: boolean
  resets?: Resets
  mailing?: Mailing
  shared?: SharedHomeWire
  invited?: Invited
  compared?: SharedComparisonWire
}

/** A socket whose frames the test sends. */
function fakeSocket() {
  const listeners = new Set<FrameListener>()
  const joined: string[] = []
  let state: (isConnected: boolean) => void = () => {}
  let wait: (nextTryAt: number) => void = () => {}
  let hurried = 0
  const socket: ServerSocket = {
    open(onState, onWait = () => {}) {
      state = onState
      wait = onWait
      return () => {}
    },
    tryNow: () => {
      hurried += 1
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    join(chatId) {
      joined.push(chatId)
      return () => {}
    },
  }
  return {
    socket,
    joined,
    connect: (isConnected: boolean) => state(isConnected),
    /** Says when the socket tries again. */
    wait: (nextTryAt: number) => wait(nextTryAt),
    /** How often the next attempt was asked for at once. */
    hurried: () => hurried,
    receive: (frame: Parameters<FrameListener>[0]) => {
      for (const listener of listeners) listener(frame)
    },
  }
}

const BY_CODE: Resets = { code: true, link: false }

const toUrl = (path: string) => new URL(path, 'http://127.0.0.1:3000')

/**
 * Opens an address of the product in the document of the test. As the server does, it shows a public page or lets the
 * router decide; redirects are followed.
 */
export async function open(path: string, options: Options = {}) {
  const {
    answers = {},
    user = NOA,
    posted,
    isFirstAccount = false,
    resets = BY_CODE,
    mailing = null,
    shared = null,
    invited = null,
    compared = null,
  } = options
  const { sent, send } = fakeServer(answers)
  const store = createStore()
  const server = fakeSocket()
  store.set(socketAtom, server.socket)
  store.set(userAtom, user)
  const api = createApi(async (address, init) => {
    const response = await send(address, init)
    if (response.status === 401 && !address.startsWith('/api/auth/')) loseSession(router)
    return response
  })
  const router = makeRouter({ user, store, styles: null, api })
  let address = path
  let isPublic = false
  for (let next: string | undefined = path; next !== undefined; ) {
    address = next
    const url = toUrl(address)
    isPublic = url.pathname in PUBLIC_PAGES
    next = isPublic ? redirectOf(url, user) : await loadAppPage(router, address)
  }
  if (isPublic)
    await drawPublicPage({
      url: toUrl(address),
      store,
      api,
      user,
      posted,
      isFirstAccount,
      resets,
      mailing,
      shared,
      invited,
      compared,
    })
  else
    await act(async () => void render(<RouterProvider router={router} />, { container: document }))
  /** The address that the browser shows, or has requested since. */
  const place = () =>
    openedDocuments.at(-1)?.address ?? (isPublic ? address : router.state.location.href)
  return { router, store, sent, server, place }
}

/** Loads an address in the router; answers the other document that it redirects to, if it does. */
async function loadAppPage(router: ReturnType<typeof makeRouter>, address: string) {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) })
  await router.load()
  return openedDocuments.pop()?.address
}

function fakeServer(answers: Answers) {
  const sent: Sent[] = []
  const known: Answers = {
    'GET /api/chats': [],
    'GET /api/chats?brief=true': answers['GET /api/chats'] ?? [],
    'GET /api/requests': [],
    'GET /api/requests/shared': [],
    'GET /api/requests/unsent': [],
    'GET /api/assets/links': [],
    'GET /api/compare/links': [],
    'GET /api/delivery/health': { services: [], givenUp: 0 },
    'GET /api/notifications': { notifications: [], total: 0, unread: 0 },
    'GET /api/notifications/unread': { unread: 0 },
    'GET /api/shortlists/waiting': { homes: 0, unread: 0 },
    ...answers,
  }
  const send: Send = async (address, { method = 'GET', body }) => {
    const [pathname = ''] = address.split('?')
    sent.push({
      method,
      path: address,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    })
    const answer = known[`${method} ${address}`] ?? known[`${method} ${pathname}`]
    if (answer === undefined) return Response.json({ message: 'Not found' }, { status: 404 })
    const value = typeof answer === 'function' ? await answer() : answer
    return value instanceof Response ? value.clone() : Response.json(value)
  }
  return { sent, send }
}

type PublicPageOptions = {
  url: URL
  store: Store
  api: Api
  user: AppContext['user']
  posted: PostedForm | undefined
  isFirstAccount: boolean
  resets: Resets
  mailing: Mailing | null
  shared: SharedHomeWire | null
  invited: Invited | null
  compared: SharedComparisonWire | null
}

async function drawPublicPage({
  url,
  store,
  api,
  user,
  posted,
  isFirstAccount,
  resets,
  mailing,
  shared,
  invited,
  compared,
}: PublicPageOptions) {
  const page = PUBLIC_PAGES[url.pathname]
  if (!page) throw new Error(`There is no public page ${url.pathname}`)
  const context: PublicContext = {
    path: url.pathname,
    search: searchOf(url),
    theme: 'light',
    language: 'en',
    user,
    providers: await api.call<string[]>('GET', '/api/oauth').catch(() => []),
    posted: posted ?? null,
    supportEmail: 'support@example.com',
    isFirstAccount,
    isLoggedOutHere: isLoggedOutHere(document.cookie),
    resets,
    mailing,
    shared,
    invited,
    compared,
    nextFiles: ['/assets/next.js'],
    api,
  }
  const Page = await page.load()
  await act(async () => {
    render(<PublicDocument context={context} store={store} Page={Page} stateJson="{}" css={[]} />, {
      container: document,
    })
  })
}
