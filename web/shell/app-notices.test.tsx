import { afterEach, beforeEach, expect, jest, mock, spyOn, test } from 'bun:test'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { isOutdatedAtom } from '../lib/atoms.ts'
import { lostAtom } from '../lib/connection.ts'
import { fakeCaches } from '../testing/caches.ts'
import { openedDocuments } from '../testing/documents.ts'
import { open } from '../testing/open.tsx'
import { aChat, NOA } from '../testing/samples.ts'

const observer = globalThis.IntersectionObserver
let kept: ReturnType<typeof fakeCaches>
beforeEach(async () => {
  kept = fakeCaches()
  Object.assign(globalThis, { caches: kept.caches })
  const headers = { 'kept-at': String(Date.parse('2026-11-20T12:28:00Z')) }
  for (const path of ['/bots', '/chats/c1'])
    await (await caches.open('kept-noa')).put(path, new Response('', { headers }))
})
afterEach(() => {
  jest.useRealTimers()
  mock.restore()
  globalThis.IntersectionObserver = observer
  for (const name of ['userAgent', 'setAppBadge', 'serviceWorker'])
    Reflect.deleteProperty(navigator, name)
  for (const name of ['caches', 'Notification']) Reflect.deleteProperty(globalThis, name)
  document.cookie = 'loggedOut=; path=/; max-age=0'
})

function browserHas(properties: Record<string, unknown>, place: object = navigator): void {
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(place, name, { value, configurable: true })
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const hello = (build: string) =>
  ({ event: 'hello', data: { userId: NOA._id, build, resync: false } }) as const

test('a newer build of the server is announced, once also as a notification, and loaded on request', async () => {
  const showNotification = mock(async () => {})
  const waiting = { postMessage: mock() }
  const workers = Object.assign(new EventTarget(), {
    controller: null,
    getRegistration: async () => ({ showNotification, waiting, update: async () => {} }),
  })
  browserHas({ serviceWorker: workers })
  browserHas({ Notification: { permission: 'granted' } }, globalThis)
  const { server, store } = await open('/bots')
  const { buildAtom } = await import('../lib/atoms.ts')
  store.set(buildAtom, 'own')
  await act(async () => server.receive(hello('own')))
  expect(screen.queryByText('Metzia was updated')).toBeNull()
  await act(async () => server.receive(hello('next')))
  await act(async () => server.receive(hello('next')))
  screen.getByText('Metzia was updated')
  expect(showNotification.mock.calls).toEqual([
    ['Metzia was updated', expect.objectContaining({ tag: 'update' })],
  ] as never)
  const reload = spyOn(location, 'reload').mockImplementation(() => {})
  await press('Refresh')
  await waitFor(() => expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'takeOver' }))
  expect(reload).not.toHaveBeenCalled()
  await act(async () => void workers.dispatchEvent(new Event('controllerchange')))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('without the permission an update is only shown on the page', async () => {
  const showNotification = mock(async () => {})
  browserHas({ serviceWorker: { getRegistration: async () => ({ showNotification }) } })
  browserHas({ Notification: { permission: 'default' } }, globalThis)
  const { store } = await open('/bots')
  await act(async () => store.set(isOutdatedAtom, true))
  screen.getByText('Metzia was updated')
  expect(showNotification).not.toHaveBeenCalled()
})

/** The ends of pages that are watched: whether a reader has come there is said by the test. */
function watchedEnds() {
  const ends: (() => void)[] = []
  globalThis.IntersectionObserver = class {
    constructor(private readonly told: (entries: { isIntersecting: boolean }[]) => void) {}
    observe() {
      ends.push(() => this.told([{ isIntersecting: true }]))
    }
    disconnect() {}
  } as never
  const reach = () =>
    act(async () => {
      for (const end of ends) end()
    })
  return { ends, reach }
}

test.each([
  ['iPhone', 'Tap', 'Share'],
  ['Android', 'Open the', 'three-dots menu'],
])(
  'on %s the steps are those of its browser, and "OKAY !" closes them',
  async (userAgent, verb, what) => {
    browserHas({ userAgent })
    const { reach } = watchedEnds()
    await open('/bots')
    expect(screen.queryByRole('region', { name: 'Install Metzia' })).toBeNull()
    await act(async () => void window.dispatchEvent(new window.Event('scroll')))
    expect(localStorage.getItem('pwaPrompted')).toBeNull()
    await reach()
    const banner = await screen.findByRole('region', { name: 'Install Metzia' })
    expect(banner.textContent).toMatch(new RegExp(`${verb}\\s+${what}, then Add to Home Screen`))
    await press('OKAY !')
    expect(screen.queryByRole('region', { name: 'Install Metzia' })).toBeNull()
  },
)

test('the steps appear also while nothing is done', async () => {
  jest.useFakeTimers()
  browserHas({ userAgent: 'iPhone' })
  const { ends, reach } = watchedEnds()
  await open('/bots')
  await act(async () => jest.advanceTimersByTime(4_900))
  expect(ends).toEqual([])
  await act(async () => jest.advanceTimersByTime(200))
  await reach()
  jest.useRealTimers()
  await screen.findByRole('region', { name: 'Install Metzia' })
})

test('the icon of the application and the title of the tab show the number of unread messages', async () => {
  const setAppBadge = mock(async (_count: number) => {})
  browserHas({ setAppBadge })
  const chats = [aChat({ unreadCount: 3 }), aChat({ _id: 'c2', unreadCount: 1 })]
  const { server, router } = await open('/bots', {
    answers: { 'GET /api/chats': chats, 'GET /api/auth/sessions': [] },
  })
  expect(setAppBadge).toHaveBeenLastCalledWith(4)
  expect(document.title).toBe('(4) Bots | Metzia')
  await act(() => router.navigate({ to: '/profile' }))
  await waitFor(() => expect(document.title).toBe('(4) Profile | Metzia'))
  const read = (chatId: string) =>
    act(async () => server.receive({ event: 'chat:read', data: { chatId, unreadCount: 0 } }))
  await read('c1')
  expect(document.title).toBe('(1) Profile | Metzia')
  await read('c2')
  expect(document.title).toBe('Profile | Metzia')
  expect(setAppBadge).toHaveBeenLastCalledWith(0)
})

test('a page that was kept says from when it is, with the date, and is read again once connected', async () => {
  const { server, store, sent } = await open('/bots')
  window.history.replaceState({}, '', '/bots')
  await act(async () => server.connect(false))
  await waitFor(() => expect(store.get(lostAtom)?.since).toBe(Date.parse('2026-11-20T12:28:00Z')))
  await screen.findByText(/This is from 20\.11\.2026 14:28\./)
  const asked = () => sent.filter(({ path }) => path === '/api/requests').length
  const before = asked()
  await act(async () => server.connect(true))
  await act(async () => server.receive(hello('')))
  // Once by the frame, and once by the loader of the page.
  await waitFor(() => expect(asked()).toBe(before + 2))
  expect(store.get(lostAtom)).toBeNull()
})

test('a page that cannot be fetched is opened as it was kept, and one that is not kept says so', async () => {
  spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch') as never)
  let isUp = true
  const whileUp = (answer: unknown) => () =>
    isUp ? answer : Promise.reject(new TypeError('Failed to fetch'))
  const { router } = await open('/notifications', {
    answers: {
      'GET /api/auth/sessions': whileUp([]),
      'GET /api/requests': whileUp([]),
      'GET /api/chats/c1': whileUp(aChat()),
    },
  })
  isUp = false
  const go = (href: string) => act(async () => void (await router.navigate({ href })))
  await go('/profile')
  await screen.findByText('You are offline')
  expect(openedDocuments).toEqual([])
  for (const address of ['/bots', '/chats/c1']) {
    openedDocuments.length = 0
    await go(address)
    await waitFor(() => expect(openedDocuments).toEqual([{ address, isReplacing: true }]))
  }
})

test('a log-out removes the pages that are kept', async () => {
  await open('/bots', { answers: { 'POST /api/auth/logout': { status: 'success' } } })
  await press('Logout')
  await waitFor(() => expect(kept.contents()).toEqual({}))
})

test('a log-out everywhere removes them before the login page opens, and so does a ban', async () => {
  const { place } = await open('/profile', {
    answers: {
      'GET /api/auth/sessions': [],
      'POST /api/auth/logout-everywhere': { status: 'success' },
    },
  })
  await press('Log out everywhere')
  await waitFor(() => expect(place()).toBe('/login'))
  expect(kept.contents()).toEqual({})
  openedDocuments.length = 0
  await (await caches.open('kept-noa')).put('/bots', new Response())
  const banned = await open('/bots', {
    answers: { 'GET /api/users/me': { user: { ...NOA, isBanned: true } } },
  })
  await act(async () => banned.server.receive({ event: 'session:ended', data: {} }))
  await waitFor(() => expect(banned.place()).toBe('/banned'))
  expect(kept.contents()).toEqual({})
})

test('the end of the session elsewhere removes them, and a banned user or a visitor finds none', async () => {
  const { server } = await open('/bots', {
    answers: {
      'GET /api/users/me': Response.json({ message: 'Please log in' }, { status: 401 }),
    },
  })
  await act(async () => server.receive({ event: 'session:ended', data: {} }))
  await waitFor(() => expect(kept.contents()).toEqual({}))
  for (const [path, user] of [
    ['/login', null],
    ['/banned', { ...NOA, isBanned: true }],
  ] as const) {
    await (await caches.open('kept-noa')).put('/bots', new Response())
    await open(path, { user })
    await waitFor(() => expect(kept.contents()).toEqual({}))
  }
  await (await caches.open('kept-noa')).put('/bots', new Response())
  await open('/banned', { user: { ...NOA, roles: ['user', 'admin'] } })
  expect(Object.keys(kept.contents())).toEqual(['kept-noa'])
})

test('the login page keeps the pages while this browser has a token that may be valid', async () => {
  localStorage.setItem('authToken', 'a.b.c')
  let answer: unknown = Response.json({ message: 'x' }, { status: 503 })
  const { sent } = await open('/login', {
    user: null,
    answers: { 'POST /api/auth/validate': () => answer },
  })
  await waitFor(() => expect(sent.length).toBeGreaterThan(0))
  expect(Object.keys(kept.contents())).toEqual(['kept-noa'])
  answer = { valid: false }
  await open('/login', { user: null, answers: { 'POST /api/auth/validate': () => answer } })
  await waitFor(() => expect(kept.contents()).toEqual({}))
})

test('a page of administrators is left as soon as its user is none any more', async () => {
  const { server, place } = await open('/admin/telegram', {
    user: { ...NOA, roles: ['user', 'admin'] },
    answers: { 'GET /api/users/me': { user: NOA } },
  })
  expect(place()).toBe('/admin/telegram')
  await act(async () => server.connect(false))
  await waitFor(() => expect(place()).toBe('/bots'))
})
