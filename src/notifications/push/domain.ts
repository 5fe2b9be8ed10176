// Push subscriptions: browsers to which messages are sent through the push service of their maker.

export type PushSubscription = {
  id: string
  userRid: number
  /** The address of the push service that messages are posted to. Who knows it can send to the browser. */
  endpoint: string
  /** The public key of the browser and its secret, base64url: messages are encrypted for them. */
  p256dh: string
  auth: string
  createdAt: number
}

/** Browsers of one user. The oldest makes room for a new one. */
export const SUBSCRIPTIONS_MAX = 20

export const ENDPOINT_MAX = 2_000

/** The hosts of push services, with their subdomains. */
export const PUSH_SERVICES: ReadonlySet<string> = new Set([
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
])
