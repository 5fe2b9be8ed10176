import { afterEach, expect, jest, mock, spyOn, test } from 'bun:test'
import { createStore } from 'jotai'
import { fakeCaches } from '../testing/caches.ts'
import { createApi, overNetwork, sendPatiently } from './api.ts'
import { buildAtom, isOutdatedAtom } from './atoms.ts'
import { draftOf, keepDraft } from './drafts.ts'
import { takeInstallHint } from './install-hint.ts'
import { keptAt, openKept } from './kept.ts'
import { renewCookie } from './renewal.ts'
import {
  captureInstallPrompt,
  compareBuild,
  forgetUser,
  type InstallPrompt,
  installPrompt,
  promptInstall,
  registerWorker,
  watchUpdates,
  workerReady,
} from './worker.ts'

afterEach(() => {
  mock.restore()
  jest.useRealTimers()
  for (const name of [
    'serviceWorker',
    'clearAppBadge',
    'userAgent',
    'maxTouchPoints',
    'standalone',
  ])
    Reflect.deleteProperty(navigator, name)
  Reflect.deleteProperty(globalThis, 'caches')
})

/** Replaces a property of the navigator until the end of the test. */
function browserHas(properties: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(navigator, name, { value, configurable: true })
}

/** What the promise is rejected with, once the clock has run that long. */
async function failureAfter(ms: number, promise: Promise<unknown>): Promise<string> {
  const failure = promise.then(
    () => 'none',
    (error: Error) => error.message,
  )
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  jest.advanceTimersByTime(ms)
  return Promise.race([failure, Promise.resolve().then(() => failure)])
}

test('a registration that fails says why, one that hangs fails after 15 s, and the next one is made', async () => {
  jest.useFakeTimers()
  expect(await failureAfter(0, registerWorker())).toBe(
    'Service worker registration failed: not supported',
  )
  const register = mock((): Promise<object> => Promise.reject(new Error('bad type')))
  browserHas({ serviceWorker: { register, ready: new Promise(() => {}) } })
  expect(await failureAfter(0, registerWorker())).toBe(
    'Service worker registration failed: bad type',
  )
  register.mockImplementation(() => new Promise(() => {}))
  const hanging = registerWorker()
  expect(registerWorker()).toBe(hanging)
  expect(await failureAfter(15_000, hanging)).toBe('Service worker registration timeout')
  expect(await failureAfter(10_000, workerReady())).toBe('Service worker registration timeout')
  const registration = {}
  register.mockImplementation(() => Promise.resolve(registration))
  expect((await registerWorker()) === registration).toBe(true)
  expect((await registerWorker()) === registration).toBe(true)
  expect(register).toHaveBeenCalledTimes(3)
  // A worker keeps the files of one language.
  expect(register).toHaveBeenLastCalledWith(
    `/service-worker.js?lang=${document.documentElement.lang}`,
    {
      scope: '/',
      updateViaCache: 'none',
    },
  )
})

/** A worker that answers with its build id. */
function workerOf(build: string) {
  const told: string[] = []
  const worker = Object.assign(new EventTarget(), {
    state: 'installing',
    postMessage({ type }: { type: string }, [port]: MessagePort[] = []) {
      told.push(type)
      port?.postMessage(build)
    },
  })
  return { worker, told }
}

function storeOf(build: string) {
  const store = createStore()
  store.set(buildAtom, build)
  return store
}

/** Waits until a condition holds: messages arrive in a later turn. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1))
}

test('a waiting worker of another build is an update; one of the own build takes over at once', async () => {
  for (const [build, isOutdated, told] of [
    ['next', true, ['build']],
    ['own', false, ['build', 'takeOver']],
  ] as const) {
    const store = storeOf('own')
    const waiting = workerOf(build)
    const registration = Object.assign(new EventTarget(), { waiting: waiting.worker, active: {} })
    watchUpdates(registration as unknown as ServiceWorkerRegistration, store)
    await until(
      () => store.get(isOutdatedAtom) === isOutdated && waiting.told.length === told.length,
    )
    expect(waiting.told).toEqual([...told])
  }
})

test('a worker that is found later is an update once it is installed, but the first one of a browser is none', async () => {
  for (const active of [{}, null]) {
    const store = storeOf('own')
    const { worker, told } = workerOf('next')
    const registration = Object.assign(new EventTarget(), { active, installing: null as unknown })
    watchUpdates(registration as unknown as ServiceWorkerRegistration, store)
    registration.installing = worker
    registration.dispatchEvent(new Event('updatefound'))
    expect(told).toEqual([])
    worker.state = 'installed'
    worker.dispatchEvent(new Event('statechange'))
    if (active) await until(() => store.get(isOutdatedAtom))
    else expect(told).toEqual([])
  }
})

test.each([
  ['own', 'next', true],
  ['own', 'own', false],
  ['', 'next', false],
  ['own', '', false],
])('a page of build %p and a server of build %p: outdated is %p', (own, ofServer, isOutdated) => {
  const store = storeOf(own)
  compareBuild(store, ofServer)
  expect(store.get(isOutdatedAtom)).toBe(isOutdated)
})

test('forgetting the user removes pages, drafts, the badge and the subscription, here and on the server', async () => {
  const log: string[] = []
  const { caches, contents } = fakeCaches()
  Object.assign(globalThis, { caches })
  await (await caches.open('kept-noa')).put('/bots', new Response())
  await (await caches.open('assets')).put('/assets/a.js', new Response())
  keepDraft('chat 1', 'Hello')
  const subscription = {
    endpoint: 'https://push.example/1',
    unsubscribe: async () => log.push('unsubscribed'),
  }
  const shown = ['one', 'two'].map((name) => ({ close: () => log.push(`closed ${name}`) }))
  const registration = {
    pushManager: { getSubscription: async () => subscription },
    getNotifications: async () => shown.splice(0),
  }
  browserHas({
    clearAppBadge: async () => log.push('badge'),
    serviceWorker: { controller: null, getRegistration: async () => registration },
  })
  spyOn(globalThis, 'fetch').mockImplementation((async (path: string, init: RequestInit) => {
    log.push(`${init.method} ${path} ${init.body}`)
    return Response.json({}, { status: 401 })
  }) as unknown as typeof fetch)
  await forgetUser()
  expect(contents()).toEqual({ assets: ['/assets/a.js'] })
  expect(draftOf('chat 1')).toBe('')
  expect(log.toSorted()).toEqual([
    'POST /api/notifications/unsubscribe {"subscription":{"endpoint":"https://push.example/1"}}',
    'badge',
    'closed one',
    'closed two',
    'unsubscribed',
  ])
})

test('a notification that arrives while the subscription ends is closed with the others', async () => {
  const closed: string[] = []
  const shown: { close(): void }[] = []
  const subscription = {
    endpoint: 'https://push.example/1',
    async unsubscribe() {
      shown.push({ close: () => closed.push('late') })
    },
  }
  const registration = {
    pushManager: { getSubscription: async () => subscription },
    getNotifications: async () => shown.splice(0),
  }
  browserHas({ serviceWorker: { controller: null, getRegistration: async () => registration } })
  spyOn(globalThis, 'fetch').mockImplementation((async () =>
    Response.json({})) as unknown as typeof fetch)
  await forgetUser()
  expect(closed).toEqual(['late'])
})

test('forgetting the user ends although the browser gives no answer', async () => {
  jest.useFakeTimers()
  const never = new Promise(() => {})
  browserHas({ serviceWorker: { controller: null, getRegistration: () => never } })
  expect(await failureAfter(4_000, forgetUser())).toBe('none')
})

/** Answers of the server to one request after another. */
function answers(...statuses: number[]) {
  const sent: string[] = []
  spyOn(globalThis, 'fetch').mockImplementation((async (path: string) => {
    sent.push(path)
    return Response.json({ valid: true }, { status: statuses.shift() ?? 200 })
  }) as unknown as typeof fetch)
  return sent
}

const WAYS = { onSignedOut: () => {}, renew: renewCookie, prove: async () => false }

test.each([true, false])(
  'a request that needs the password is repeated once it is given: %p',
  async (isGiven) => {
    const sent: string[] = []
    spyOn(globalThis, 'fetch').mockImplementation((async (path: string, { body }: RequestInit) => {
      sent.push(`${path} ${body}`)
      if (sent.length > 1) return Response.json({ isDone: true })
      return Response.json({ message: 'x', code: 'proof' }, { status: 403 })
    }) as unknown as typeof fetch)
    const prove = mock(async () => isGiven)
    const send = overNetwork({ ...WAYS, prove })
    const answer = await send('/api/webhooks', { method: 'POST', body: '{}' })
    expect(answer.status).toBe(isGiven ? 200 : 403)
    expect(((await answer.json()) as { code?: string }).code).toBe(isGiven ? undefined : 'proof')
    expect(sent).toEqual(Array(isGiven ? 2 : 1).fill('/api/webhooks {}'))
    expect(prove).toHaveBeenCalledTimes(1)
  },
)

test('other refusals ask for no password', async () => {
  const prove = mock(async () => true)
  const send = overNetwork({ ...WAYS, prove })
  for (const body of ['{"code":"forbidden"}', 'null', 'not JSON', '"proof"']) {
    spyOn(globalThis, 'fetch').mockImplementation(
      (async () => new Response(body, { status: 403 })) as unknown as typeof fetch,
    )
    expect((await send('/api/x', { method: 'POST' })).status).toBe(403)
  }
  expect(prove).not.toHaveBeenCalled()
})

test.each([
  ['0', [503, 200], 200, 2],
  ['0', [503, 503], 503, 2],
  ['30', [503], 503, 1],
  [null, [503], 503, 1],
  ['0', [500], 500, 1],
] as const)(
  'a request that the server was too busy for is repeated once, when it says that this is soon: %p %p',
  async (retryAfter, statuses, status, count) => {
    const left = [...statuses]
    const headers: Record<string, string> = retryAfter === null ? {} : { 'retry-after': retryAfter }
    const fetched = spyOn(globalThis, 'fetch').mockImplementation((async () =>
      Response.json({}, { status: left.shift() ?? 200, headers })) as unknown as typeof fetch)
    const answer = await overNetwork(WAYS)('/api/notifications/read', { method: 'POST' })
    expect([answer.status, fetched.mock.calls.length]).toEqual([status, count])
    left.splice(0, left.length, ...statuses)
    const body = '{"username":"noa@example.com"}'
    const registered = createApi(sendPatiently).call('POST', '/api/auth/register', JSON.parse(body))
    await registered.catch((error: unknown) => expect(error).toMatchObject({ status }))
    const sent = fetched.mock.calls.slice(count).map(([, init]) => init?.body)
    expect(sent).toEqual(Array(count).fill(body))
  },
)

test('a refused request is repeated once the cookie is set again, without the page noticing', async () => {
  localStorage.setItem('authToken', 'a.b.c')
  const lost = mock(() => {})
  const send = overNetwork({ ...WAYS, onSignedOut: lost })
  const sent = answers(401, 200, 200)
  expect((await send('/api/chats', { method: 'GET' })).status).toBe(200)
  expect(sent).toEqual(['/api/chats', '/api/auth/validate', '/api/chats'])
  expect(lost).not.toHaveBeenCalled()
})

test('requests that are refused together set the cookie once', async () => {
  localStorage.setItem('authToken', 'a.b.c')
  const sent = answers(401, 401)
  const send = overNetwork(WAYS)
  await Promise.all(['/api/chats', '/api/requests'].map((path) => send(path, { method: 'GET' })))
  expect(sent.filter((path) => path === '/api/auth/validate')).toHaveLength(1)
  expect(sent).toHaveLength(5)
})

test('the session is lost when its token is not valid, or there is none', async () => {
  const lost = mock(() => {})
  const send = overNetwork({ ...WAYS, onSignedOut: lost })
  answers(401)
  expect((await send('/api/chats', { method: 'GET' })).status).toBe(401)
  expect(lost).toHaveBeenCalledTimes(1)
  mock.restore()
  localStorage.setItem('authToken', 'a.b.c')
  spyOn(globalThis, 'fetch').mockImplementation((async (path: string) =>
    path === '/api/auth/validate'
      ? Response.json({ valid: false })
      : Response.json({}, { status: 401 })) as unknown as typeof fetch)
  await send('/api/chats', { method: 'GET' })
  expect(lost).toHaveBeenCalledTimes(2)
})

test('a wrong password is not tried twice, and is no lost session', async () => {
  localStorage.setItem('authToken', 'a.b.c')
  const lost = mock(() => {})
  const sent = answers(401)
  await overNetwork({ ...WAYS, onSignedOut: lost })('/api/auth/change-password', { method: 'POST' })
  expect(sent).toEqual(['/api/auth/change-password'])
  expect(lost).not.toHaveBeenCalled()
})

test.each([
  ['Mozilla/5.0 (Linux; Android 14) Mobile', 5, true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X)', 0, false],
  ['Mozilla/5.0 (X11; Linux x86_64)', 0, false],
])('%s with %d touches is told once how to install: %p', (userAgent, maxTouchPoints, isTold) => {
  browserHas({ userAgent, maxTouchPoints })
  expect(takeInstallHint()).toBe(isTold)
  expect(localStorage.getItem('pwaPrompted')).toBe(isTold ? 'true' : null)
  expect(takeInstallHint()).toBe(false)
})

test('the installed application is not told', () => {
  browserHas({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5)', standalone: true })
  expect(takeInstallHint()).toBe(false)
  expect(localStorage.getItem('pwaPrompted')).toBeNull()
})

test('the question of the browser is kept for later, and can be asked once', async () => {
  captureInstallPrompt()
  const store = createStore()
  const stop = store.sub(installPrompt, () => {})
  const asked = mock(async () => {})
  const event = Object.assign(new window.Event('beforeinstallprompt', { cancelable: true }), {
    prompt: asked,
    userChoice: Promise.resolve({ outcome: 'accepted' }),
  }) as unknown as InstallPrompt
  dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  expect(store.get(installPrompt) === event).toBe(true)
  expect(await promptInstall()).toBe('accepted')
  expect(store.get(installPrompt)).toBeNull()
  expect(await promptInstall()).toBe('dismissed')
  expect(asked).toHaveBeenCalledTimes(1)
  stop()
})

test('a kept page is opened when the server does not answer, and not again when that did not help', async () => {
  const { caches } = fakeCaches()
  Object.assign(globalThis, { caches })
  expect(await openKept('/bots')).toBe(false)
  const headers = { 'kept-at': '1700000000000' }
  await (await caches.open('kept-noa')).put('/bots', new Response('', { headers }))
  expect(await keptAt('/bots')).toBe(1_700_000_000_000)
  expect(await keptAt('/profile')).toBeUndefined()
  const isUp = spyOn(globalThis, 'fetch').mockResolvedValue(new Response() as never)
  expect(await openKept('/bots')).toBe(false)
  isUp.mockRejectedValue(new TypeError('Failed to fetch') as never)
  expect(await openKept('/bots')).toBe(true)
  expect(await openKept('/bots')).toBe(false)
})
