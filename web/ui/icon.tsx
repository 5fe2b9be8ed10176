/**
 * The icons of the frame, and of what pages of homes and chats show at first: they are in one file, so that pages only
 * refer to them.
 */
const SYMBOLS = '/art/icons.svg'

export type IconName =
  | 'robot'
  | 'robot-fill'
  | 'homes'
  | 'homes-fill'
  | 'chats'
  | 'chats-fill'
  | 'user'
  | 'user-fill'
  | 'moon'
  | 'sun'
  | 'sign-out'
  | 'menu'
  | 'language'
  | 'messages'
  | 'bell'
  | 'bell-fill'
  | 'dashboard'
  | 'dashboard-fill'
  | 'users'
  | 'users-fill'
  | 'messaging'
  | 'messaging-fill'
  | 'ways'
  | 'ways-fill'
  | 'bring'
  | 'bring-fill'
  | 'shortlist'
  | 'shortlist-fill'
  | 'thumbs-up'
  | 'thumbs-down'
  | 'calendar'
  | 'invite'
  | 'compare'
  | 'inbox'
  | 'inbox-fill'
  | 'audit'
  | 'audit-fill'
  | 'logo'
  | 'door'
  | 'ruler'
  | 'stairs'
  | 'bookmark'
  | 'bookmark-fill'
  | 'eye-slash'
  | 'eye-slash-fill'
  | 'map-pin'
  | 'open'
  | 'phone'
  | 'whatsapp'
  | 'search'
  | 'caret-down'
  | 'caret-up'
  | 'caret-left'
  | 'caret-right'
  | 'list-view'
  | 'map-view'
  | 'filters'
  | 'heart'
  | 'heart-fill'
  | 'warning-fill'
  | 'refresh'
  | 'pencil'
  | 'check-circle-fill'
  | 'check'
  | 'share-fill'
  | 'hourglass'
  | 'plugs'
  | 'turning'
  | 'more'
  | 'trend-down'
  | 'close'
  | 'image-broken'
  | 'clock'
  | 'send'
  | 'bus'
  | 'bike'
  | 'walk'
  | 'drive'

/** Those that point along the line: they turn with its direction. */
const POINTING: readonly IconName[] = ['sign-out', 'caret-left', 'caret-right', 'send']

export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg
      className={POINTING.includes(name) ? `mirrors ${className}` : className}
      aria-hidden="true"
    >
      <use href={`${SYMBOLS}#${name}`} />
    </svg>
  )
}
