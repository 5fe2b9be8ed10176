import { current, setCounter } from '../../../database/counters.ts'
import { type Tx, write } from '../../../database/database.ts'
import { days } from '../../../kernel/clock.ts'
import type { Language } from '../../../kernel/domain/language.ts'
import type { Notification, NotificationType } from '../../../notifications/domain.ts'
import { subscriptionsOf } from '../../../notifications/push/store.ts'
import { newestNotification, notificationsAfter } from '../../../notifications/store.ts'
import { toldIn } from '../../../notifications/told.ts'
import { usersByRid } from '../../../users/store.ts'
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

type World = Pick<Context, 'db' | 'clock' | 'random' | 'config'>

/**
 * Composes messages for notifications that are pushed. How far it has come is stored with the messages, so that each
 * notification is pushed once.
 */
export function createNoticeComposer({ db, clock, random, config }: World): () => Composed {
  let seen = current(db, 'pushedNotices')
  return () => {
    const range = { after: seen, upTo: newestNotification(db), types: PUSHED, limit: AT_ONCE }
    const found = notificationsAfter(db, range)
    const last = found.length < AT_ONCE ? range.upTo : (found.at(-1)?.rid ?? range.upTo)
    if (found.length > 0)
      write(db, (tx) => {
        const now = clock.now()
        const news = found.filter(({ createdAt }) => createdAt > now - NEWS_MS)
        const languages = languagesOf(tx, news)
        for (const notification of news) {
          const language = languages.get(notification.userRid) ?? config.values.DEFAULT_LANGUAGE
          const payload = payloadOf(notification, language)
          for (const { id: target } of subscriptionsOf(tx, notification.userRid)) {
            const message = { id: random.id(), channel: 'push' as const, kind: 'direct', target }
            enqueue(tx, { ...message, payload, priority: PRIORITY.reply }, now)
          }
        }
        setCounter(tx, 'pushedNotices', last)
      })
    seen = last
    return { done: found.length }
  }
}

/** The languages that these users have chosen. */
function languagesOf(tx: Tx, told: readonly Notification[]): Map<number, Language | null> {
  const rids = [...new Set(told.map(({ userRid }) => userRid))]
  return new Map(usersByRid(tx, rids).map(({ rid, language }) => [rid, language]))
}

function payloadOf(notification: Notification, language: Language): PushPayload {
  const { id, url, said } = notification
  // A bot that tells of the same home replaces it.
  const home = said?.code === 'watched' ? said.home.id : null
  return {
    ...toldIn(notification, language),
    url,
    tag: home === null ? `notice-${id}` : `home-${home}`,
    topic: (home ?? id).replaceAll('-', ''),
    isUrgent: false,
  }
}
