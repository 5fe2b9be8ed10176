import { useAtomValue } from 'jotai'
import { Island, part } from '../lib/island.tsx'
import { proofAskedAtom } from '../lib/proof.ts'
import { UpdateNotice } from './update-notice.tsx'
import { useUnreadCount } from './use-unread-count.ts'

const PROOF_DIALOG = part(async () => (await import('../auth/proof-dialog.tsx')).ProofDialog)

/** What the application as a whole says or asks: that it was updated, the password. */
export function AppNotices() {
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
    </>
  )
}
