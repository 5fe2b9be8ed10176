import { ProofDialog } from '../auth/proof-dialog.tsx'
import { LeaveDialog } from '../bots/leave-dialog.tsx'
import type { Question } from '../lib/atoms.ts'
import { SessionLost } from './session-lost.tsx'

type Props = { proof: Question | null; ending: (Question & { isLost?: boolean }) | null }

/** What the application asks over any page: the password, and what happens to changes when the session ends. */
export function Questions({ proof, ending }: Props) {
  return (
    <>
      {proof && <ProofDialog end={proof.end} />}
      {ending?.isLost && <SessionLost onLeave={() => ending.end(true)} />}
      {ending && !ending.isLost && (
        <LeaveDialog onStay={() => ending.end(false)} onLeave={() => ending.end(true)} />
      )}
    </>
  )
}
