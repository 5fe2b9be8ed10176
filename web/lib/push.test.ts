import { afterEach, expect, test } from 'bun:test'
import { pushText } from '../locales/en/push.ts'
import { givenBrowser, KEYS, SERVER_KEY } from '../testing/push-browser.ts'
import { type Api, createApi } from './api.ts'
import { ApiError } from './api-error.ts'
import { isSubscribed, subscribe, unsubscribe } from './push.ts'
import { type PushBrowser, PushError } from './push-support.ts'

const CHROME: PushBrowser = { isIos: false, isSafari: false, isOutdated: false }

let restore = () => {}
afterEach(() => restore())
function given(options: Parameters<typeof givenBrowser>[0] = {}) {
  const browser = givenBrowser({ permission: 'granted', ...options })
  restore = browser.restore
  return browser
}

type Sent = { path: string; body: unknown }

/** A server that answers so to the calls with these paths, and else as it should. */
function server(refusals: Record<string, number> = {}): { api: Api; sent: Sent[] } {
  const sent: Sent[] = []
  const api = createApi((path, { body }) => {
    sent.push({ path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const status = refusals[path] ?? 200
    if (status !== 200) return Promise.resolve(Response.json({ message: 'no' }, { status }))
    return Promise.resolve(Response.json({ publicKey: SERVER_KEY, isSubscribed: true }))
  })
  return { api, sent }
}

const SUBSCRIBE = '/api/notifications/subscribe'
const UNSUBSCRIBE = '/api/notifications/unsubscribe'

/** The text that the page shows for the failure. */
async function textOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('It should have failed'),
    (failure: unknown) => failure,
  )
  if (!(error instanceof PushError)) throw error
  const text = pushText.push[error.problem]
  return typeof text === 'string' ? text : text(error.reason)
}

test('a browser subscribes with the key of the server, which gets the subscription', async () => {
  const browser = given()
  const { api, sent } = server()
  await subscribe(api, CHROME)
  expect(browser.options).toEqual([{ userVisibleOnly: true, applicationServerKey: SERVER_KEY }])
  const subscription = { endpoint: 'https://push.example/1', expirationTime: null, keys: KEYS }
  expect(sent.map(({ path }) => path)).toEqual(['/api/notifications/vapid', SUBSCRIBE])
  expect(sent.at(-1)?.body).toEqual({ subscription })
})

test('a subscription with an old key is replaced', async () => {
  const browser = given()
  const old = browser.newSubscription(new ArrayBuffer(5))
  const usual = browser.manager.answer
  browser.manager.answer = () =>
    browser.subscription() === old
      ? Promise.reject(new DOMException('another key', 'InvalidStateError'))
      : usual()
  const { api, sent } = server()
  await subscribe(api, CHROME)
  expect(browser.options).toHaveLength(2)
  expect(sent.at(-1)?.body).toMatchObject({ subscription: { endpoint: 'https://push.example/2' } })
})

test('without support or permission nothing is asked of the server', async () => {
  given({ has: ['worker'] })
  const { api, sent } = server()
  expect(await textOf(subscribe(api, CHROME))).toBe(
    'Push notifications are not supported by this browser',
  )
  restore()
  given({ permission: 'default' })
  expect(await textOf(subscribe(api, CHROME))).toBe(
    'Notification permission is required to subscribe to push notifications',
  )
  expect(await textOf(subscribe(api, { ...CHROME, isOutdated: true }))).toBe(
    'Push notifications require Safari 16.4+ and iOS 16.4+',
  )
  expect(sent).toEqual([])
})

test('a service worker that does not come is told', async () => {
  const { registration } = given()
  const { api, sent } = server()
  const ready = () => Promise.resolve(registration)
  const failing = (message: string) => () => Promise.reject(new Error(message))
  expect(
    await textOf(
      subscribe(api, CHROME, { register: failing('Service worker registration timeout'), ready }),
    ),
  ).toBe('Service worker registration timeout')
  const broken = failing('Service worker registration failed: the script has an error')
  expect(await textOf(subscribe(api, CHROME, { register: broken, ready }))).toBe(
    'Service worker registration failed: the script has an error',
  )
  const late = failing('Service worker registration timeout')
  const register = () => Promise.resolve()
  expect(await textOf(subscribe(api, CHROME, { register, ready: late }))).toBe(
    'Service worker registration timeout',
  )
  expect(sent).toEqual([])
})

const dom = (name: string) => () => Promise.reject(new DOMException('no', name))
const json = (value: object) => () =>
  Promise.resolve({ toJSON: () => value, unsubscribe: () => Promise.resolve(true) })

test.each<[string, () => Promise<unknown>, string]>([
  [
    'no subscription',
    () => Promise.resolve(null),
    'Invalid subscription received from push manager',
  ],
  ['no endpoint', json({ keys: KEYS }), 'Invalid subscription received from push manager'],
  ['no keys', json({ endpoint: 'https://x' }), 'Subscription keys are missing'],
  [
    'one key',
    json({ endpoint: 'https://x', keys: { p256dh: 'x' } }),
    'Subscription keys are missing',
  ],
  [
    'a refusal',
    dom('NotAllowedError'),
    'Push notifications are not allowed. Please check the permissions of this site.',
  ],
  ['an abort', dom('AbortError'), 'Push subscription was aborted. Please try again.'],
  [
    'a browser that cannot',
    dom('NotSupportedError'),
    'Push notifications are not supported by this browser',
  ],
  ['a failure', () => Promise.reject(new Error('no')), 'Failed to subscribe to push notifications'],
  ['no answer', () => new Promise(() => {}), 'Push subscription was aborted. Please try again.'],
])('%s of the push manager is told, and the server gets nothing', async (_, answer, text) => {
  given().manager.answer = answer
  const { api, sent } = server()
  expect(await textOf(subscribe(api, CHROME, { withinMs: 20 }))).toBe(text)
  expect(sent.map(({ path }) => path)).toEqual(['/api/notifications/vapid'])
})

test('a subscription that comes too late is ended', async () => {
  const browser = given()
  const coming = Promise.withResolvers<unknown>()
  browser.manager.answer = () => coming.promise
  await textOf(subscribe(server().api, CHROME, { withinMs: 1 }))
  coming.resolve(browser.newSubscription())
  await Bun.sleep(0)
  expect(browser.subscription()).toBeNull()
})

test('a subscription that the server refuses is ended', async () => {
  const browser = given()
  const failure = await subscribe(server({ [SUBSCRIBE]: 422 }).api, CHROME).catch((error) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect(browser.subscription()).toBeNull()
})

test('a subscribed browser is known, and the server gets the subscription again', async () => {
  const browser = given()
  const { api, sent } = server()
  expect(await isSubscribed(api, CHROME)).toBe(false)
  expect(sent).toEqual([])
  browser.newSubscription()
  expect(await isSubscribed(api, CHROME)).toBe(true)
  expect(sent.at(-1)).toMatchObject({
    path: SUBSCRIBE,
    body: { subscription: { endpoint: 'https://push.example/1' } },
  })
  browser.setPermission('denied')
  expect(await isSubscribed(api, CHROME)).toBe(false)
})

test('a subscription with another key is none', async () => {
  const browser = given()
  const { api, sent } = server()
  browser.newSubscription(new ArrayBuffer(5))
  expect(await isSubscribed(api, CHROME)).toBe(false)
  expect(sent.map(({ path }) => path)).not.toContain(SUBSCRIBE)
  browser.newSubscription(null)
  expect(await isSubscribed(api, CHROME)).toBe(true)
})

test('a browser unsubscribes on the server, and then itself', async () => {
  const browser = given()
  const { api, sent } = server()
  await unsubscribe(api)
  expect(sent).toEqual([])
  browser.newSubscription()
  await unsubscribe(api)
  const subscription = { endpoint: 'https://push.example/1' }
  expect(sent).toEqual([{ path: UNSUBSCRIBE, body: { subscription } }])
  expect(browser.subscription()).toBeNull()
})

test('a browser stays subscribed when it cannot be ended on the server, or in the browser', async () => {
  const browser = given()
  const one = browser.newSubscription()
  await expect(unsubscribe(server({ [UNSUBSCRIBE]: 500 }).api)).rejects.toBeInstanceOf(ApiError)
  expect(browser.subscription()).toBe(one)
  one.unsubscribe = () => Promise.reject(new Error('no'))
  const { api, sent } = server()
  expect(await textOf(unsubscribe(api))).toBe('Failed to subscribe to push notifications')
  expect(sent.map(({ path }) => path)).toEqual([UNSUBSCRIBE, SUBSCRIBE])
})
