import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { onceInUse, takeInstallHint } from '../lib/install-hint.ts'
import { Island, part } from '../lib/island.tsx'
import { proofAskedAtom } from '../lib/proof.ts'
import { UpdateNotice } from './update-notice.tsx'
import { useUnreadCount } from './use-unread-count.ts'

const PROOF_DIALOG = part(async () => (await import('../auth/proof-dialog.tsx')).ProofDialog)
const INSTALL_BANNER = part(async () => (await import('./install-banner.tsx')).InstallBanner)

/** What the application as a whole says or asks: that it was updated, how to install it, the password. */
export function AppNotices() {
  const [isHinted, setHinted] = useState(false)
  useEffect(() => onceInUse(() => setHinted(takeInstallHint())), [])
  useUnreadCount()
  const asked = useAtomValue(proofAskedAtom)
  return (
    <>
      <UpdateNotice />
      {asked && (
        <Island
          part={PROOF_DIALOG}
          of={{ end: asked.end }}
          loading={null}
          onClose={() => asked.end(false)}
        />
      )}
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
