import { atom } from 'jotai'
import {
  isKeptCache,
  SHARED_CACHE,
  type ToWorker,
  WORKER_PATH,
} from '../service-worker/messages.ts'
import { buildAtom, isOutdatedAtom } from './atoms.ts'
import type { Store } from './context.ts'
import { dropDrafts } from './drafts.ts'

const REGISTRATION_MS = 15_000
const READY_MS = 10_000
/** Safari on iOS refuses a registration that is made while the page still loads. */
const IOS_WAIT_MS = 500
/** A log-out waits this long at most for each thing that it removes. */
const FORGET_MS = 2_000
/** A worker that takes over does so at once, or the page is reloaded without it. */
const TAKE_OVER_MS = 3_000

const TIMEOUT = 'Service worker registration timeout'

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The container of the browser; undefined where there is none, as on a page without TLS. */
const container = () => ('serviceWorker' in navigator ? navigator.serviceWorker : undefined)

/** @throws Error with the message when the promise takes longer. */
function within<T>(ms: number, promise: Promise<T>, message: string): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(message)), ms)
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer))
}

/** Whether this is an iPhone or iPad. An iPad calls itself a Mac, which has no touch screen. */
export function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

let registering: Promise<ServiceWorkerRegistration> | undefined

/**
 * Registers the service worker; a further call answers the same registration.
 * @throws Error 'Service worker registration timeout', or 'Service worker registration failed: ' with the reason.
 */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  registering ??= register().catch((error) => {
    registering = undefined
    throw error
  })
  return registering
}

async function register(): Promise<ServiceWorkerRegistration> {
  if (isIos()) await sleep(IOS_WAIT_MS)
  const workers = container()
  if (!workers) throw new Error('Service worker registration failed: not supported')
  const registered = workers
    .register(`${WORKER_PATH}?lang=${document.documentElement.lang}`, {
      scope: '/',
      updateViaCache: 'none',
    })
    .catch((cause) => {
      throw new Error(`Service worker registration failed: ${messageOf(cause)}`, { cause })
    })
  return within(REGISTRATION_MS, registered, TIMEOUT)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * The registration, once a worker is active.
 * @throws Error 'Service worker registration timeout' after 10 seconds.
 */
export function workerReady(): Promise<ServiceWorkerRegistration> {
  const never = new Promise<never>(() => {})
  return within(READY_MS, container()?.ready ?? never, TIMEOUT)
}

/** Sends a message to a worker and waits for its answer. */
function ask(worker: ServiceWorker, message: ToWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<unknown>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  worker.postMessage(message, [port2])
  return within(FORGET_MS, answer, 'The service worker does not answer').finally(() =>
    port1.close(),
  )
}

/** The server has named its build: another one than that of this page is an update. */
export function compareBuild(store: Store, ofServer: string): void {
  const own = store.get(buildAtom)
  if (own === '' || ofServer === '' || own === ofServer) return
  store.set(isOutdatedAtom, true)
  // The browser then has the new worker, and its files, before the page is reloaded.
  void container()
    ?.getRegistration()
    .then((registration) => registration?.update())
    .catch(ignore)
}

/** Watches for workers of newer builds. One of the page's own build takes over at once: this page came from there. */
export function watchUpdates(registration: ServiceWorkerRegistration, store: Store): void {
  async function consider(worker: ServiceWorker): Promise<void> {
    const build = await ask(worker, { type: 'build' })
    if (build === store.get(buildAtom)) tell(worker, { type: 'takeOver' })
    else store.set(isOutdatedAtom, true)
  }
  const onFound = (worker: ServiceWorker) =>
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed' && registration.active) consider(worker).catch(ignore)
    })
  if (registration.waiting) consider(registration.waiting).catch(ignore)
  if (registration.installing) onFound(registration.installing)
  registration.addEventListener('updatefound', () => {
    if (registration.installing) onFound(registration.installing)
  })
}

function tell(worker: ServiceWorker, message: ToWorker): void {
  worker.postMessage(message)
}

/** Lets the waiting worker take over, and reloads this page into the new build. */
export function takeOver(): void {
  const workers = container()
  const taken = new Promise<void>((resolve) => {
    workers?.addEventListener('controllerchange', () => resolve(), { once: true })
  })
  const tried = workers?.getRegistration().then(async (registration) => {
    if (!registration?.waiting) return
    tell(registration.waiting, { type: 'takeOver' })
    await within(TAKE_OVER_MS, taken, 'The new service worker does not take over')
  })
  void Promise.resolve(tried)
    .catch(ignore)
    .then(() => location.reload())
}

/** Asks the active worker to keep the page at this path. @returns whether there is one. */
export function keepPage(path: string): boolean {
  const controller = container()?.controller
  if (controller) tell(controller, { type: 'keep', path })
  return Boolean(controller)
}

/** Removes every page that is kept on this device. The worker then also drops those that it is about to keep. */
export async function dropPages(): Promise<void> {
  const controller = container()?.controller
  if (controller) await ask(controller, { type: 'forget' }).catch(ignore)
  if (!('caches' in globalThis)) return
  const kept = (await caches.keys()).filter(isKeptCache)
  await Promise.all(kept.map((name) => caches.delete(name)))
}

/**
 * Removes what this device keeps and shows of its user: pages, drafts, the badge, notifications, and the subscription to
 * push messages.
 */
export async function forgetUser(): Promise<void> {
  dropDrafts()
  if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(ignore)
  // What arrives until the subscription has ended is closed with the rest.
  const steps = [dropPages(), dropShare(), closeShown(), unsubscribe().then(closeShown)]
  await Promise.all(steps.map((step) => within(FORGET_MS * 2, step, 'too slow').catch(ignore)))
}

/** Removes what was shared and waits for its user to log in. */
async function dropShare(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(SHARED_CACHE)
}

/** Closes the notifications that are still shown: they tell of homes of this user. */
async function closeShown(): Promise<void> {
  const registration = await container()?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
}

async function unsubscribe(): Promise<void> {
  const registration = await container()?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  // The server also forgets a browser whose push service says that it is gone.
  await fetch('/api/notifications/unsubscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subscription: { endpoint } }),
    keepalive: true,
  }).catch(ignore)
  await subscription.unsubscribe()
}

/** The event of browsers that can install the application. It can be used once. */
export type InstallPrompt = Event & {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let prompt: InstallPrompt | null = null
const promptListeners = new Set<(prompt: InstallPrompt | null) => void>()

function setPrompt(next: InstallPrompt | null): void {
  prompt = next
  for (const listener of promptListeners) listener(next)
}

/** The captured event; null when the browser cannot install the application, or has done so. */
export const installPrompt = atom<InstallPrompt | null>(null)
installPrompt.onMount = (set) => {
  set(prompt)
  promptListeners.add(set)
  return () => void promptListeners.delete(set)
}

/** Begins to capture the event. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setPrompt(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => setPrompt(null))
}

/** Shows the browser's own question; 'dismissed' also when it has none. */
export async function promptInstall(): Promise<'accepted' | 'dismissed'> {
  const shown = prompt
  if (!shown) return 'dismissed'
  setPrompt(null)
  await shown.prompt()
  return (await shown.userChoice).outcome
}

/** Whether this is the installed application, which has a window of its own. */
export function isStandalone(): boolean {
  const isOnIos = 'standalone' in navigator && navigator.standalone === true
  return isOnIos || matchMedia('(display-mode: standalone)').matches
}

/** What cannot be removed or updated now is so with the next visit. */
function ignore(): void {}
