import { useAtomValue } from 'jotai'
import { hiddenHomeAtom, markProblemAtom } from '../assets/marks.ts'
import { failureText } from '../lib/api-error.ts'
import { Island, part } from '../lib/island.tsx'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'

/** A page begins without one. */
const UNDO = part(async () => (await import('./hidden-undo.tsx')).HiddenUndo)

/** What happened to a mark: the home that was hidden last, with its undo, or why a mark could not be changed. */
export function HiddenNotice() {
  const home = useAtomValue(hiddenHomeAtom)
  const problem = useAtomValue(markProblemAtom)
  const { finder: words } = useText(finderText)
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 z-(--z-index-toast) grid justify-items-center gap-2">
      <div className="contents" role="status">
        {home && <Island key={home._id} part={UNDO} of={{ home }} loading={null} />}
      </div>
      {problem !== null && (
        <Alert className="pointer-events-auto shadow-3">
          {failureText(problem, words.markFailed)}
        </Alert>
      )}
    </div>
  )
}
