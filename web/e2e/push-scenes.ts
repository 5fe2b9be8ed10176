import type { Page } from 'playwright'

export type PushState = {
  isInstalled?: boolean
  permission?: NotificationPermission
  isSubscribed?: boolean
  /** Whether the browser has no push messages. */
  isLacking?: boolean
}

/** Gives the page a browser in this state. A browser without a window denies notifications, and is not installed. */
export async function givenPush(page: Page, state: PushState = {}): Promise<void> {
  await page.route('**/api/notifications/subscribe', (route) =>
    route.fulfill({ json: { isSubscribed: true } }),
  )
  await page.addInitScript((given: PushState) => {
    const { isInstalled = true, permission = 'default', isSubscribed = false } = given
    const matchMedia = window.matchMedia.bind(window)
    window.matchMedia = (query) =>
      isInstalled && query.includes('standalone') ? matchMedia('all') : matchMedia(query)
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    if (given.isLacking) Reflect.deleteProperty(window, 'PushManager')
    if (!isSubscribed) return
    const endpoint = 'https://push.example/1'
    const toJSON = () => ({ endpoint, keys: { p256dh: 'x', auth: 'y' } })
    const subscription = { endpoint, toJSON, unsubscribe: () => Promise.resolve(true) }
    const pushManager = { getSubscription: () => Promise.resolve(subscription) }
    const registration = { pushManager } as unknown as ServiceWorkerRegistration
    ServiceWorkerContainer.prototype.getRegistration = () => Promise.resolve(registration)
  }, state)
}
