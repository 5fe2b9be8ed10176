import { BellIcon } from '@phosphor-icons/react/dist/ssr/Bell'
import { GearIcon } from '@phosphor-icons/react/dist/ssr/Gear'
import { HouseIcon } from '@phosphor-icons/react/dist/ssr/House'
import { KeyIcon } from '@phosphor-icons/react/dist/ssr/Key'
import { MegaphoneIcon } from '@phosphor-icons/react/dist/ssr/Megaphone'
import { SealCheckIcon } from '@phosphor-icons/react/dist/ssr/SealCheck'
import type { ReactNode } from 'react'

type Look = { className: string; regular: ReactNode; fill: ReactNode }

// The build keeps the weights of an icon that are written here.
const LOOKS: Record<string, Look> = {
  property_match: {
    className: 'bg-lamp-soft text-lamp-text',
    regular: <HouseIcon />,
    fill: <HouseIcon weight="fill" />,
  },
  request_verified: {
    className: 'bg-positive-soft text-positive',
    regular: <SealCheckIcon />,
    fill: <SealCheckIcon weight="fill" />,
  },
  new_feature: {
    className: 'bg-info-soft text-info',
    regular: <MegaphoneIcon />,
    fill: <MegaphoneIcon weight="fill" />,
  },
  password_reset: {
    className: 'bg-warning-soft text-warning',
    regular: <KeyIcon />,
    fill: <KeyIcon weight="fill" />,
  },
  system: {
    className: 'bg-sunken text-ink-2',
    regular: <GearIcon />,
    fill: <GearIcon weight="fill" />,
  },
}
const OTHER: Look = {
  className: 'bg-sunken text-ink-2',
  regular: <BellIcon />,
  fill: <BellIcon weight="fill" />,
}

/** The icon of a type of notification, filled while it is unread. */
export function NotificationIcon({ type, isRead }: { type: string; isRead: boolean }) {
  const { className, regular, fill } = LOOKS[type] ?? OTHER
  return (
    <span
      className={`grid size-10 shrink-0 place-items-center rounded-lg *:size-5.5 ${className}`}
      aria-hidden="true"
    >
      {isRead ? regular : fill}
    </span>
  )
}
