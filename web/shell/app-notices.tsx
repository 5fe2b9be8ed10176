import { useEffect, useState } from 'react'
import { onceInUse, takeInstallHint } from '../lib/install-hint.ts'
import { Island, part } from '../lib/island.tsx'
import { UpdateNotice } from './update-notice.tsx'
import { useUnreadCount } from './use-unread-count.ts'

const INSTALL_BANNER = part(async () => (await import('./install-banner.tsx')).InstallBanner)

/** What the application as a whole says: that it was updated, how to install it, and the number on its icon. */
export function AppNotices() {
  const [isHinted, setHinted] = useState(false)
  useEffect(() => onceInUse(() => setHinted(takeInstallHint())), [])
  useUnreadCount()
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
