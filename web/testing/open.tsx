import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { createStore } from 'jotai'
import { createApi, type Send } from '../lib/api.ts'
import { userAtom } from '../lib/atoms.ts'
import type { AppContext, PostedForm } from '../lib/context.ts'
import { type Listener, type Live, liveAtom } from '../lib/live.ts'
import { loseSession } from '../lib/session.ts'
import { makeRouter } from '../router.tsx'
import { NOA } from './samples.ts'

type Answer = unknown | Response | (() => unknown)

/** What the server answers, by `METHOD /path`; a path it does not know is a 404. */
export type Answers = Record<string, Answer>

export type Sent = { method: string; path: string; body: unknown }

type Options = {
  answers?: Answers
  user?: AppContext['user']
  posted?: PostedForm
}

/** A line that the test speaks into. */
export function fakeLive() {
  const listeners = new Set<Listener>()
  const joined: string[] = []
  let state: (isConnected: boolean) => void = () => {}
  const live: Live = {
    open(onState) {
      state = onState
      return () => {}
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
    live,
    joined,
    connect: (isConnected: boolean) => state(isConnected),
    say: (frame: Parameters<Listener>[0]) => {
      for (const listener of listeners) listener(frame)
    },
  }
}

/** Opens an address of the product in the test's document, with a server that answers as told. */
export async function open(path: string, { answers = {}, user = NOA, posted }: Options = {}) {
  const sent: Sent[] = []
  const known: Answers = { 'GET /api/chats': [], 'GET /api/requests': [], ...answers }
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
    const response = value instanceof Response ? value.clone() : Response.json(value)
    if (response.status === 401 && !address.startsWith('/api/auth/')) loseSession(router)
    return response
  }
  const store = createStore()
  const line = fakeLive()
  store.set(liveAtom, line.live)
  store.set(userAtom, user)
  const context: AppContext = {
    user,
    store,
    api: createApi(send),
    posted: posted ?? null,
    supportEmail: 'support@example.com',
  }
  const router = makeRouter(context)
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  // The document of the test stands already: the page's own <html> goes into it as it is.
  await act(async () => {
    render(<RouterProvider router={router} />, { container: document })
  })
  return { router, store, sent, line }
}
