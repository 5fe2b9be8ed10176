import { useAtomValue } from 'jotai'
import { endingAtom } from '../lib/atoms.ts'
import { Island, part } from '../lib/island.tsx'
import { proofAskedAtom } from '../lib/proof.ts'
import { UpdateNotice } from './update-notice.tsx'
import { useUnreadCount } from './use-unread-count.ts'

const QUESTIONS = part(async () => (await import('./questions.tsx')).Questions)

/** What the application as a whole says or asks: that it was updated, the password, that the session ends. */
export function AppNotices() {
  useUnreadCount()
  const proof = useAtomValue(proofAskedAtom)
  const ending = useAtomValue(endingAtom)
  const asked = ending ?? proof
  return (
    <>
      <UpdateNotice />
      {asked && (
        <Island
          part={QUESTIONS}
          of={{ proof, ending }}
          loading={null}
          onClose={() => asked.end(false)}
        />
      )}
    </>
  )
}
