import { current, setCounter } from '../../../database/counters.ts'
import { write } from '../../../database/database.ts'
import { days } from '../../../kernel/clock.ts'
import type { Notification, NotificationType } from '../../../notifications/domain.ts'
import { subscriptionsOf } from '../../../notifications/push/store.ts'
import { newestNotification, notificationsAfter } from '../../../notifications/store.ts'
import type { Context } from '../../../world/context.ts'
import type { Composed } from '../../outbox/sender.ts'
import { enqueue, PRIORITY } from '../../outbox/store.ts'
import type { PushPayload } from './payload.ts'

/** Posts are pushed by themselves, and further types concern only who looks at the application. */
const PUSHED: readonly NotificationType[] = ['system', 'request_verified']
/** Notifications older than this are not pushed any more. */
const NEWS_MS = days(1)
/** Notifications of one call: an announcement to all users makes many at once. */
const AT_ONCE = 100

type World = Pick<Context, 'db' | 'clock' | 'random'>

/**
 * Composes messages for notifications that are pushed. How far it has come is stored with the messages, so that each
 * notification is pushed once.
 */
export function createNoticeComposer({ db, clock, random }: World): () => Composed {
  let seen = current(db, 'pushedNotices')
  return () => {
    const range = { after: seen, upTo: newestNotification(db), types: PUSHED, limit: AT_ONCE }
    const found = notificationsAfter(db, range)
    const last = found.length < AT_ONCE ? range.upTo : (found.at(-1)?.rid ?? range.upTo)
    if (found.length > 0)
      write(db, (tx) => {
        const now = clock.now()
        for (const notification of found) {
          if (notification.createdAt <= now - NEWS_MS) continue
          for (const { id: target } of subscriptionsOf(tx, notification.userRid)) {
            const message = { id: random.id(), channel: 'push' as const, kind: 'direct', target }
            const payload = payloadOf(notification)
            enqueue(tx, { ...message, payload, priority: PRIORITY.reply }, now)
          }
        }
        setCounter(tx, 'pushedNotices', last)
      })
    seen = last
    return { done: found.length }
  }
}

function payloadOf({ id, title, body, url }: Notification): PushPayload {
  return { title, body, url, tag: `notice-${id}`, topic: id.replaceAll('-', ''), isUrgent: false }
}
