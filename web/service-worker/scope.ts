// The global scope of a service worker, as far as it is used: the compiler knows either that of pages or that of
// workers.
import type { ToPage } from './messages.ts'

/** An open window of this site. */
export type WindowClient = {
  readonly focused: boolean
  readonly visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  /** @throws TypeError for a window that this worker does not control. */
  navigate(path: string): Promise<unknown>
  postMessage(message: ToPage, transfer: Transferable[]): void
}

type Lasting = Event & { waitUntil(work: Promise<unknown>): void }

export type FetchEvent = Lasting & {
  readonly request: Request
  /** The answer that the browser has begun to fetch while the worker started; undefined for other requests. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

type Events = {
  install: Lasting
  activate: Lasting
  fetch: FetchEvent
  message: Lasting & MessageEvent<unknown>
  push: Lasting & { readonly data: { text(): string } | null }
  /** `action`: that of the button that was pressed; empty for the notification itself. */
  notificationclick: Lasting & { readonly notification: Notification; readonly action: string }
  pushsubscriptionchange: Lasting & {
    readonly oldSubscription?: PushSubscription | null
    readonly newSubscription?: PushSubscription | null
  }
}

export type WorkerScope = {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>
    openWindow(path: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ): void
}
