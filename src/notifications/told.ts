import type { Language } from '../kernel/domain/language.ts'
import type { Notification } from './domain.ts'
import { recognised } from './recognised.ts'
import type { Text } from './texts/shared.ts'
import { textOf } from './texts/texts.ts'
import type { NotificationWire } from './wire.ts'

/** What a notification says in the language of its reader; what a user has written is as it was written. */
export function toldIn(
  { said, title, body }: Pick<Notification, 'said' | 'title' | 'body'>,
  language: Language,
): Text {
  const known = said ?? recognised({ title, body })
  return known ? textOf(known, language) : { title, body }
}

/** A notification in the language of its reader. */
export function notificationToWire(
  notification: Notification,
  language: Language,
): NotificationWire {
  const { id, type, isRead, createdAt, url } = notification
  const { title, body } = toldIn(notification, language)
  return { _id: id, title, body, type, isRead, createdAt: new Date(createdAt).toISOString(), url }
}
