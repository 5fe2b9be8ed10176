import { newPushKeys } from '../../kernel/push-keys.ts'
import { systemRandom } from '../../kernel/random.ts'

let made = 0

/** A subscription as a browser gives it. */
export function aSubscription(endpoint?: string) {
  made += 1
  return {
    endpoint: endpoint ?? `https://fcm.googleapis.com/fcm/send/${made}`,
    expirationTime: null,
    keys: {
      p256dh: newPushKeys(systemRandom).publicKey,
      auth: Buffer.from(systemRandom.bytes(16)).toString('base64url'),
    },
  }
}
