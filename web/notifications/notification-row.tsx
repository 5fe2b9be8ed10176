import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { ownPath } from '../../src/auth/domain.ts'
import type { EventWire, NotificationWire } from '../../src/notifications/wire.ts'
import { agoOf, dateText, dayOf } from '../lib/format.ts'
import { notificationsText } from '../locales/en/notifications.ts'
import { useText } from '../locales/text.ts'
import { EventFacts, EventPhoto, EventTitle, type KnownEvent } from './event-row.tsx'
import { NotificationIcon } from './notification-icon.tsx'

type Props = {
  notification: NotificationWire
  /** ISO 8601, the same on server and browser. */
  now: string
  className?: string
  onOpen(notification: NotificationWire): void
}

/** A notification. A click marks it as read and opens what it is about. */
export function NotificationRow({ notification, now, className = '', onOpen }: Props) {
  const router = useRouter()
  const { url, event, isRead } = notification
  // Only paths of this application are followed: a notification cannot lead to another site.
  const path = event?.asset ? `/properties?home=${event.asset._id}` : ownPath(url)

  function follow(event: MouseEvent): void {
    onOpen(notification)
    if (path === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate({ href: path })
  }

  const content = <Content notification={notification} now={now} />
  const look = ['event', isRead && 'read', className].filter(Boolean).join(' ')
  if (path === undefined)
    return (
      <button type="button" className={look} onClick={() => onOpen(notification)}>
        {content}
      </button>
    )
  return (
    <a className={look} href={path} onClick={follow}>
      {content}
    </a>
  )
}

function Content({ notification, now }: Pick<Props, 'notification' | 'now'>) {
  const { notifications } = useText(notificationsText)
  const { title, body, type, isRead, createdAt, event } = notification
  const home = event && isKnown(event) ? event : null
  return (
    <>
      {home ? <EventPhoto {...home} /> : <NotificationIcon type={type} isRead={isRead} />}
      <span className="event-main">
        <span className="event-head">
          {home ? <EventTitle {...home} /> : <span className="event-title">{title}</span>}
          <time dateTime={createdAt}>{whenOf(createdAt, now, notifications)}</time>
        </span>
        {home ? (
          <EventFacts {...home} />
        ) : (
          <span
            className="plain-line mt-0.5 line-clamp-4 text-sm whitespace-pre-line text-ink-3"
            dir="auto"
          >
            {body}
          </span>
        )}
      </span>
      {!isRead && <span className="pane" role="img" aria-label={notifications.unread} />}
    </>
  )
}

const isKnown = (event: EventWire): event is KnownEvent => event.asset !== null

type Words = (typeof notificationsText)['notifications']

function whenOf(createdAt: string, now: string, words: Words): string {
  const day = dayOf(createdAt, now)
  if (day === 'earlier') return dateText(createdAt)
  if (day === 'yesterday') return words.yesterday
  const { count, unit } = agoOf(createdAt, now)
  return unit === 'min' && count === 0 ? words.justNow : words.ago(count, unit)
}
