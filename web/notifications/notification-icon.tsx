import { Icon } from '../ui/icon.tsx'

type Look = {
  className: string
  icon: 'house' | 'seal-check' | 'megaphone' | 'key' | 'gear' | 'bell'
}

const LOOKS: Record<string, Look> = {
  property_match: { className: 'bg-lamp-soft text-lamp-text', icon: 'house' },
  request_verified: { className: 'bg-positive-soft text-positive', icon: 'seal-check' },
  new_feature: { className: 'bg-info-soft text-info', icon: 'megaphone' },
  password_reset: { className: 'bg-warning-soft text-warning', icon: 'key' },
  system: { className: 'bg-sunken text-ink-2', icon: 'gear' },
}
const OTHER: Look = { className: 'bg-sunken text-ink-2', icon: 'bell' }

/** The icon of a type of notification, filled while it is unread. */
export function NotificationIcon({ type, isRead }: { type: string; isRead: boolean }) {
  const { className, icon } = LOOKS[type] ?? OTHER
  return (
    <span
      className={`grid size-10 shrink-0 place-items-center rounded-lg *:size-5.5 ${className}`}
      aria-hidden="true"
    >
      <Icon name={isRead ? icon : `${icon}-fill`} />
    </span>
  )
}
