import { afterEach, beforeEach, expect, jest, mock, spyOn, test } from 'bun:test'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BotWire } from '../../src/bots/wire.ts'
import { isLoggedOutHere } from '../lib/log-out.ts'
import { fakeCaches } from '../testing/caches.ts'
import { open } from '../testing/open.tsx'
import { aBot, NOA, refusal } from '../testing/samples.ts'

let isUp = true
beforeEach(() => {
  isUp = true
  spyOn(globalThis, 'fetch').mockImplementation((async () => {
    if (!isUp) throw new TypeError('Failed to fetch')
    return new Response('ok')
  }) as unknown as typeof fetch)
})
afterEach(() => {
  mock.restore()
  jest.useRealTimers()
  document.cookie = 'loggedOut=; path=/; max-age=0'
})

/** An answer that comes only while the server is up. */
const whileUp = (answer: unknown) => () =>
  isUp ? answer : Promise.reject(new TypeError('Failed to fetch'))

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a page that cannot be fetched without a connection says so inside the frame, and opens on a retry', async () => {
  const { router } = await open('/bots', {
    answers: { 'GET /api/auth/sessions': whileUp([]) },
  })
  isUp = false
  await act(async () => void (await router.navigate({ to: '/profile' })))
  await screen.findByText('You are offline')
  screen.getByRole('navigation', { name: 'Main' })
  await press('Try again')
  screen.getByText('You are offline')
  isUp = true
  await press('Try again')
  await screen.findByText('Where you are logged in')
})

test('a page for whose server a proxy answers says the same, and opens when it is the server again', async () => {
  const cut = () => new Response('<h1>Bad Gateway</h1>', { status: 502 })
  let isCut = true
  const fetched = spyOn(globalThis, 'fetch').mockImplementation((async () =>
    isCut ? cut() : new Response('ok')) as unknown as typeof fetch)
  const { router } = await open('/bots', {
    answers: {
      'GET /api/auth/sessions': () => (isCut ? cut() : []),
      'GET /api/notifications/unread': () => (isCut ? cut() : { unread: 0 }),
    },
  })
  await act(async () => void (await router.navigate({ to: '/profile' })))
  await screen.findByText('You are offline')
  screen.getByRole('navigation', { name: 'Main' })
  await press('Try again')
  screen.getByText('You are offline')
  expect(fetched).toHaveBeenCalledWith('/healthz', { cache: 'no-store' })
  isCut = false
  await press('Try again')
  await screen.findByText('Where you are logged in')
})

test('it opens by itself when the browser is online again', async () => {
  const { router } = await open('/bots', {
    answers: { 'GET /api/auth/sessions': whileUp([]) },
  })
  isUp = false
  await act(async () => void (await router.navigate({ to: '/profile' })))
  await screen.findByText('You are offline')
  isUp = true
  await act(async () => void window.dispatchEvent(new window.Event('online')))
  await screen.findByText('Where you are logged in')
})

test('a lost connection is told above the content, with the time, the next try and a button', async () => {
  jest.useFakeTimers()
  jest.setSystemTime(new Date('2026-11-21T12:28:00Z'))
  const { server: socket } = await open('/bots', {
    answers: { 'GET /api/users/me': { user: NOA } },
  })
  await act(async () => socket.connect(true))
  await act(async () => socket.connect(false))
  await act(async () => jest.advanceTimersByTime(2_900))
  expect(screen.queryByText('The connection was lost.')).toBeNull()
  await act(async () => socket.wait(Date.now() + 4_000))
  await act(async () => jest.advanceTimersByTime(1_100))
  screen.getByText('The connection was lost.')
  screen.getByText('This is from 14:28.')
  screen.getByText('Next try in 3 s.')
  screen.getByRole('button', { name: 'Try now' }).click()
  expect(socket.hurried()).toBe(1)
  await act(async () => socket.connect(true))
  screen.getByText('Connected again')
  await act(async () => jest.advanceTimersByTime(2_000))
  expect(screen.queryByText('Connected again')).toBeNull()
})

const HADAR = aBot({ _id: 'b2', chatName: 'Hadar' })

/** The page of one bot, whose list can be answered anew. */
async function openBots() {
  let answer: BotWire[] | Promise<BotWire[]> = [aBot()]
  const opened = await open('/bots', { answers: { 'GET /api/requests': () => answer } })
  return {
    ...opened,
    answer: (next: typeof answer) => {
      answer = next
    },
    hello: () =>
      act(async () =>
        opened.server.receive({
          event: 'hello',
          data: { userId: NOA._id, build: '', resync: false },
        }),
      ),
    update: () =>
      act(async () => opened.server.receive({ event: 'bot:updated', data: { _id: HADAR._id } })),
  }
}

test('a page that the worker has kept is read again, also when the first connection succeeds', async () => {
  const { caches } = fakeCaches()
  Object.assign(globalThis, { caches })
  const keep = async (at: number) =>
    (await caches.open('kept-noa')).put(
      '/bots',
      new Response('', { headers: { 'kept-at': `${at}` } }),
    )
  try {
    for (const [at, isRead] of [
      [performance.timeOrigin + 1, false],
      [performance.timeOrigin - 1, true],
    ] as const) {
      await keep(at)
      history.replaceState(null, '', '/bots')
      const { answer, hello } = await openBots()
      answer([aBot(), HADAR])
      await hello()
      if (isRead) await screen.findByText('Hadar')
      else expect(screen.queryByText('Hadar')).toBeNull()
      cleanup()
    }
  } finally {
    Reflect.deleteProperty(globalThis, 'caches')
    history.replaceState(null, '', '/')
  }
})

test('an answer about the bots that a later request has overtaken does not bring the old list back', async () => {
  const late = Promise.withResolvers<BotWire[]>()
  const { answer, update } = await openBots()
  answer(late.promise)
  await update()
  answer([aBot(), HADAR])
  await update()
  await screen.findByText('Hadar')
  await act(async () => late.resolve([aBot()]))
  screen.getByText('Hadar')
})

test('a list of bots that its page requested before a newer one does not replace it', async () => {
  const late = Promise.withResolvers<BotWire[]>()
  const { answer, update, router } = await openBots()
  answer(late.promise)
  const loaded = router.invalidate()
  answer([aBot(), HADAR])
  await update()
  await screen.findByText('Hadar')
  late.resolve([aBot()])
  await act(async () => await loaded)
  screen.getByText('Hadar')
})

test('a log-out without an answer removes the user from the page, says so, and is repeated', async () => {
  localStorage.setItem('authToken', 'a.b.c')
  const { place } = await open('/bots', {
    answers: { 'POST /api/auth/logout': whileUp({ status: 'success' }) },
  })
  isUp = false
  await press('Logout')
  await screen.findByText('Logged out on this device only')
  expect(screen.queryByText('My Bots')).toBeNull()
  expect(localStorage.getItem('authToken')).toBeNull()
  expect(isLoggedOutHere(document.cookie)).toBe(true)
  await press('Try now')
  screen.getByText('Logged out on this device only')
  isUp = true
  await press('Try now')
  await waitFor(() => expect(place()).toBe('/login'))
  expect(isLoggedOutHere(document.cookie)).toBe(false)
})

test('after a log-out that the server refused, the login page says so and repeats it', async () => {
  let answer: unknown = refusal(503, 'The server is busy.')
  const answers = { 'POST /api/auth/logout': () => answer }
  const { place } = await open('/bots', { answers })
  await press('Logout')
  await waitFor(() => expect(place()).toBe('/login'))
  expect(isLoggedOutHere(document.cookie)).toBe(true)
  await open('/login', { user: null, answers })
  await screen.findByText('Logged out on this device only')
  answer = refusal(401, 'Please log in')
  await press('Try now')
  await waitFor(() => expect(screen.queryByText('Logged out on this device only')).toBeNull())
  expect(isLoggedOutHere(document.cookie)).toBe(false)
})

test('a new session ends the repeated log-out', async () => {
  document.cookie = 'loggedOut=1; path=/'
  const session = { status: 'success', message: '', token: 'a.b.c', user: NOA }
  const { place, sent } = await open('/login', {
    user: null,
    answers: { 'POST /api/auth/login': session },
  })
  await screen.findByText('Logged out on this device only')
  await userEvent.type(screen.getByLabelText('Username'), 'noa@example.com')
  await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), 'correct horse')
  await press('Login')
  await waitFor(() => expect(place()).toBe('/'))
  expect(isLoggedOutHere(document.cookie)).toBe(false)
  expect(sent.filter(({ path }) => path.endsWith('/logout'))).toEqual([])
})
