import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Island, part } from '../lib/island.tsx'
import { preload } from '../lib/preload.ts'
import { frameText } from '../locales/en/frame.ts'
import { useText } from '../locales/text.ts'
import { unreadNotificationsAtom } from '../notifications/atoms.ts'
import { Count } from '../ui/count.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tip } from '../ui/tip.tsx'

const importMenu = () => import('../notifications/bell-menu.tsx')
const MENU = part(async () => (await importMenu()).BellMenu)

/** The count of unread notifications. A click shows the newest ones, by a chunk of its own. */
export function NotificationBell() {
  const { nav } = useText(frameText)
  const unread = useAtomValue(unreadNotificationsAtom)
  const [isMenuShown, setMenuShown] = useState(false)
  const fetchEarly = () => preload(importMenu)
  const label = nav.unreadNotifications(unread)
  const face = (
    <>
      <Icon name={unread > 0 ? 'bell-fill' : 'bell'} />
      <Tip>{label}</Tip>
      <Count isNamed count={unread} />
    </>
  )
  const button = (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      aria-expanded="false"
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
      onClick={() => setMenuShown(true)}
    >
      {face}
    </button>
  )
  if (!isMenuShown) return button
  return (
    <Island
      part={MENU}
      of={{ label, face }}
      loading={button}
      broken={button}
      onClose={() => setMenuShown(false)}
    />
  )
}
