import { BellIcon } from '@phosphor-icons/react/dist/ssr/Bell'
import { GearIcon } from '@phosphor-icons/react/dist/ssr/Gear'
import { HouseIcon } from '@phosphor-icons/react/dist/ssr/House'
import { KeyIcon } from '@phosphor-icons/react/dist/ssr/Key'
import { MegaphoneIcon } from '@phosphor-icons/react/dist/ssr/Megaphone'
import { SealCheckIcon } from '@phosphor-icons/react/dist/ssr/SealCheck'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { NotificationWire } from '../../src/notifications/wire.ts'
import { agoOf, dateText, dayOf } from '../lib/format.ts'
import { notificationsText } from '../locales/en/notifications.ts'
import { useText } from '../locales/text.ts'

const LOOKS: Record<string, { icon: typeof BellIcon; className: string }> = {
  property_match: { icon: HouseIcon, className: 'bg-lamp-soft text-lamp-text' },
  request_verified: { icon: SealCheckIcon, className: 'bg-positive-soft text-positive' },
  new_feature: { icon: MegaphoneIcon, className: 'bg-info-soft text-info' },
  password_reset: { icon: KeyIcon, className: 'bg-warning-soft text-warning' },
  system: { icon: GearIcon, className: 'bg-sunken text-ink-2' },
}
const OTHER = { icon: BellIcon, className: 'bg-sunken text-ink-2' }

type Props = {
  notification: NotificationWire
  /** ISO 8601, the same on server and browser. */
  now: string
  className: string
  onOpen(notification: NotificationWire): void
}

/** Only paths of this application are followed: a notification cannot lead to another site. */
function pathOf(url: string): string | undefined {
  return /^\/(?![/\\])/.test(url) ? url : undefined
}

/** A notification. A click marks it as read and opens what it is about. */
export function NotificationRow({ notification, now, className, onOpen }: Props) {
  const { notifications } = useText(notificationsText)
  const router = useRouter()
  const { title, body, type, isRead, createdAt, url } = notification
  const { icon: Icon, className: colours } = LOOKS[type] ?? OTHER
  const path = pathOf(url)

  function follow(event: MouseEvent): void {
    onOpen(notification)
    if (path === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate({ href: path })
  }

  const content = (
    <>
      <span className={`grid size-10 shrink-0 place-items-center rounded-lg ${colours}`}>
        <Icon className="size-5.5" weight={isRead ? 'regular' : 'fill'} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <bdi
            className={`truncate text-base ${isRead ? 'font-medium text-ink-2' : 'font-semibold'}`}
          >
            {title}
          </bdi>
          <time className="shrink-0 text-xs text-ink-3" dateTime={createdAt}>
            {whenOf(createdAt, now, notifications)}
          </time>
        </span>
        <span className="mt-0.5 line-clamp-2 text-sm text-ink-3" dir="auto">
          {body}
        </span>
      </span>
      {isRead ? (
        <span className="w-2 shrink-0" />
      ) : (
        <span className="pane mt-1 shrink-0" role="img" aria-label={notifications.unread} />
      )}
    </>
  )
  const look = `relative flex w-full gap-3 text-start hover:bg-hover ${className}`
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

type Words = (typeof notificationsText)['notifications']

function whenOf(createdAt: string, now: string, words: Words): string {
  const day = dayOf(createdAt, now)
  if (day === 'earlier') return dateText(createdAt)
  if (day === 'yesterday') return words.yesterday
  const { count, unit } = agoOf(createdAt, now)
  return unit === 'min' && count === 0 ? words.justNow : words.ago(count, unit)
}
