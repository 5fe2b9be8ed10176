import { ownPath } from '../../src/auth/domain.ts'
import type { PushContent, PushHome } from '../../src/delivery/channels/push/payload.ts'
import { parsedJson, recordOf } from '../../src/kernel/domain/json.ts'
import { CALL_HASH } from './messages.ts'
import type { WindowClient, WorkerScope } from './scope.ts'

/** Shown for a message that cannot be read: browsers withdraw the permission from sites that show nothing. */
const GENERIC: PushContent = {
  title: 'Metzia',
  body: 'There is news for you.',
  url: '/notifications',
  tag: 'news',
}

/** The content of a push message; every part that is missing or not valid is the generic one. */
export function contentOf(text: string | undefined): PushContent {
  const sent = recordOf(parsedJson(text ?? ''))
  const known = (name: keyof PushContent) => said(sent[name])
  const title = known('title')
  if (title === undefined) return GENERIC
  const home = homeOf(sent.home)
  return {
    title,
    body: known('body') ?? '',
    url: ownPath(sent.url) ?? GENERIC.url,
    tag: known('tag') ?? GENERIC.tag,
    ...(home && { home }),
  }
}

const said = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** Undefined when the message is not of one home, or cannot be acted on. */
function homeOf(value: unknown): PushHome | undefined {
  const sent = recordOf(value)
  const [id, save] = [said(sent.id), said(sent.save)]
  const [saved, failed] = [said(sent.saved), said(sent.failed)]
  if (!id || !save || !saved || !failed) return undefined
  return { id, save, call: said(sent.call) ?? null, saved, failed }
}

/** Shows a push message as a notification. */
export function show(scope: WorkerScope, text: string | undefined): Promise<void> {
  const content = contentOf(text)
  const { home } = content
  const actions = home && [
    { action: 'save', title: home.save },
    ...(home.call === null ? [] : [{ action: 'call', title: home.call }]),
  ]
  return display(scope, content, { ...(actions && { actions }) })
}

/** The compiler knows the options of notifications of pages only, which have no actions. */
type Shown = NotificationOptions & { actions?: { action: string; title: string }[] }

function display(scope: WorkerScope, content: PushContent, more: Shown): Promise<void> {
  const { title, body, url, tag, home } = content
  const options: Shown = {
    body,
    tag,
    dir: 'auto',
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { path: url, ...(home && { home }) },
    ...more,
  }
  return scope.registration.showNotification(title, options)
}

/** How long the worker waits before it asks the server once more to save (ms). A worker does not run for minutes. */
const SAVE_AGAIN_MS = [1_000, 4_000]

/** Does what a button of a notification says, or opens what the notification is about. */
export async function act(
  scope: WorkerScope,
  action: string,
  notification: Notification,
): Promise<void> {
  const path = pathOf(notification)
  const home = homeOf((notification.data as { home?: unknown } | null)?.home)
  if (action === 'save' && home) return saveAndTell(scope, notification, home)
  // A worker cannot call: the page of the home does.
  const isCall = action === 'call' && path !== undefined
  return openPath(scope, isCall ? `${path}#${CALL_HASH}` : path)
}

/** Saves the home with the session of the browser, and says in the place of the notification whether it is saved. */
async function saveAndTell(
  scope: WorkerScope,
  { title, tag, data }: Notification,
  home: PushHome,
): Promise<void> {
  const isSaved = await saveHome(home.id, SAVE_AGAIN_MS)
  const url = pathOf({ data }) ?? GENERIC.url
  const body = isSaved ? home.saved : home.failed
  await display(scope, { title, body, url, tag }, { silent: true })
}

/** Whether the home is saved. A server that cannot be reached, or is busy, is asked again after each of the waits. */
async function saveHome(id: string, waitsMs: readonly number[]): Promise<boolean> {
  const answer = await fetch(`/api/assets/${encodeURIComponent(id)}/saved`, {
    method: 'PUT',
    headers: JSON_TYPE,
    body: '{}',
  }).catch(() => undefined)
  if (answer?.ok) return true
  const isFinal = answer && answer.status !== 429 && answer.status < 500
  const [waitMs, ...later] = waitsMs
  if (isFinal || waitMs === undefined) return false
  await new Promise((resolve) => setTimeout(resolve, waitMs))
  return saveHome(id, later)
}

/** Shows the number of unread messages on the icon of the application, where there is one. */
export async function countOnIcon(): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  const answer = await fetch('/api/chats')
  if (!answer.ok) return navigator.setAppBadge()
  const chats = (await answer.json()) as { unreadCount: number }[]
  await navigator.setAppBadge(chats.reduce((total, { unreadCount }) => total + unreadCount, 0))
}

/** The path that a notification opens; undefined for one that opens none. */
export function pathOf({ data }: Pick<Notification, 'data'>): string | undefined {
  return ownPath((data as { path?: unknown } | null)?.path)
}

/** How long a page has to answer that it opens a path (ms). A window that the system has suspended does not answer. */
const ANSWER_MS = 1_000

/** Opens a path in a window of this site that is open already, else in a new one. */
export async function openPath({ clients }: WorkerScope, path: string | undefined): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const best =
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0]
  if (!best) return void (await clients.openWindow(path ?? '/'))
  // A browser that does not let the worker focus a window still opens the page in it.
  await best.focus().catch(() => undefined)
  if (path === undefined || (await isOpened(best, path))) return
  await best.navigate(path).catch(() => clients.openWindow(path))
}

/** Asks a page to open a path by itself, which keeps its state; answers whether it does. */
function isOpened(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), ANSWER_MS)
    page.postMessage({ type: 'open', path }, [port2])
  })
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** The browser has replaced its subscription, or dropped it: the server gets the new one. */
export async function subscribeAgain(
  { registration }: WorkerScope,
  before: PushSubscription | null | undefined,
  given: PushSubscription | null | undefined,
): Promise<void> {
  const send = (path: string, subscription: unknown) =>
    fetch(`/api/notifications/${path}`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ subscription }),
    })
  const subscription = given ?? (await subscribe(registration))
  if (!subscription) return
  await send('subscribe', subscription)
  if (before && before.endpoint !== subscription.endpoint)
    await send('unsubscribe', { endpoint: before.endpoint })
}

/** Undefined without a session: the page subscribes again when the user is back. */
async function subscribe({
  pushManager,
}: ServiceWorkerRegistration): Promise<PushSubscription | undefined> {
  const answer = await fetch('/api/notifications/vapid')
  if (!answer.ok) return undefined
  const { publicKey } = (await answer.json()) as { publicKey: string }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}
