import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { onceInUse, takeInstallHint } from '../lib/install-hint.ts'
import { Island, part } from '../lib/island.tsx'
import { unreadNotificationsAtom } from '../notifications/atoms.ts'
import { UpdateNotice } from './update-notice.tsx'

const INSTALL_BANNER = part(async () => (await import('./install-banner.tsx')).InstallBanner)

/** What the application as a whole says: that it was updated, how to install it, and the number on its icon. */
export function AppNotices() {
  const unread = useAtomValue(unreadNotificationsAtom)
  const [isHinted, setHinted] = useState(false)
  useEffect(() => onceInUse(() => setHinted(takeInstallHint())), [])
  useEffect(() => {
    // Browsers without an icon for it have no such method, and others refuse it in a tab.
    if ('setAppBadge' in navigator) navigator.setAppBadge(unread).catch(() => undefined)
  }, [unread])
  return (
    <>
      <UpdateNotice />
      {isHinted && (
        <Island
          part={INSTALL_BANNER}
          of={{ onClose: () => setHinted(false) }}
          loading={null}
          onClose={() => setHinted(false)}
        />
      )}
    </>
  )
}
