import type { Api } from './api.ts'
import {
  lackOf,
  type PushBrowser,
  PushError,
  type PushProblem,
  permissionNow,
} from './push-support.ts'
import { registerWorker, workerReady } from './worker.ts'

/** How long a push service may take to answer the browser (ms). */
const SUBSCRIBE_MS = 15_000

/** What a test replaces. */
type Ports = {
  register?: () => Promise<unknown>
  ready?: () => Promise<ServiceWorkerRegistration>
  withinMs?: number
}

/**
 * Subscribes this browser to the push messages of the user.
 * @throws PushError; ApiError when the server refuses it. The browser is not subscribed then.
 */
export async function subscribe(
  { call }: Api,
  browser: PushBrowser,
  { register = registerWorker, ready = workerReady, withinMs = SUBSCRIBE_MS }: Ports = {},
): Promise<void> {
  const lack = lackOf(browser)
  if (lack) throw new PushError(lack)
  if (permissionNow() !== 'granted') throw new PushError('required')
  const { pushManager } = await register().then(ready).catch(failWorker)
  const { publicKey } = await call<{ publicKey: string }>('GET', '/api/notifications/vapid')
  const subscription = await subscribeWithin(withinMs, pushManager, publicKey)
  try {
    await call('POST', '/api/notifications/subscribe', { subscription: checked(subscription) })
  } catch (error) {
    await subscription?.unsubscribe?.().catch(ignore)
    throw error
  }
}

/** The messages of `registerWorker` and `workerReady`. */
const FAILED = 'Service worker registration failed: '

function failWorker(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  if (!message.startsWith(FAILED)) throw new PushError('workerTimeout', error)
  throw new PushError('workerFailed', new Error(message.slice(FAILED.length), { cause: error }))
}

async function subscribeWithin(
  ms: number,
  manager: PushManager,
  publicKey: string,
): Promise<PushSubscription> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new PushError('aborted')), ms)
  const subscribing = subscribeWith(manager, publicKey)
  try {
    return await Promise.race([subscribing, late.promise])
  } catch (error) {
    if (!(error instanceof PushError)) throw new PushError(problemOf(error), error)
    // Nobody waits for this subscription any more.
    subscribing.then((subscription) => subscription?.unsubscribe()).catch(ignore)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function subscribeWith(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    if (nameOf(error) !== 'InvalidStateError') throw error
    // The browser is subscribed with another key of this server.
    const old = await manager.getSubscription()
    await old?.unsubscribe()
    return manager.subscribe(options)
  }
}

const nameOf = (error: unknown) => (error instanceof DOMException ? error.name : '')

function problemOf(error: unknown): PushProblem {
  const name = nameOf(error)
  if (name === 'NotAllowedError') return 'notAllowed'
  if (name === 'AbortError') return 'aborted'
  return name === 'NotSupportedError' ? 'unsupported' : 'failed'
}

function checked(subscription: PushSubscription | null): PushSubscriptionJSON {
  const sent = subscription?.toJSON()
  if (!sent?.endpoint) throw new PushError('invalid')
  if (!sent.keys?.p256dh || !sent.keys.auth) throw new PushError('keysMissing')
  return sent
}

async function ownSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/**
 * Whether this browser is subscribed for the user. The server gets the subscription again, because it may have removed
 * it: after a log-out everywhere, or after another user of this browser.
 */
export async function isSubscribed({ call }: Api, browser: PushBrowser): Promise<boolean> {
  if (lackOf(browser) !== null || permissionNow() !== 'granted') return false
  const subscription = await ownSubscription()
  if (!subscription) return false
  const { publicKey } = await call<{ publicKey: string }>('GET', '/api/notifications/vapid')
  const key = subscription.options?.applicationServerKey
  if (key && toBase64Url(key) !== publicKey) return false
  await call('POST', '/api/notifications/subscribe', { subscription: checked(subscription) })
  return true
}

function toBase64Url(bytes: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Ends the subscription of this browser, on the server first.
 * @throws ApiError, PushError: the browser is still subscribed then.
 */
export async function unsubscribe({ call }: Api): Promise<void> {
  const subscription = await ownSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  await call('POST', '/api/notifications/unsubscribe', { subscription: { endpoint } })
  try {
    await subscription.unsubscribe()
  } catch (cause) {
    await call('POST', '/api/notifications/subscribe', { subscription: checked(subscription) })
    throw new PushError('failed', cause)
  }
}

/** What cannot be known or undone here changes nothing for the user. */
function ignore(): void {}
