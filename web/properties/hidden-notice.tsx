import { useRouter } from '@tanstack/react-router'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { hiddenHomeAtom, markProblemAtom, useMarks } from '../assets/marks.ts'
import { failureText } from '../lib/api-error.ts'
import { assetsText } from '../locales/en/assets.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'

/** How long a hidden home can be shown again by one press, in milliseconds. */
const UNDO_MS = 8_000

/** What happened to a mark: the home that was hidden last, with its undo, or why a mark could not be changed. */
export function HiddenNotice() {
  const home = useAtomValue(hiddenHomeAtom)
  const problem = useAtomValue(markProblemAtom)
  const { finder: words } = useText(finderText)
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 z-(--z-index-toast) grid justify-items-center gap-2">
      <div className="contents" role="status">
        {home && <Undo key={home._id} home={home} />}
      </div>
      {problem !== null && (
        <Alert className="pointer-events-auto shadow-3">
          {failureText(problem, words.markFailed)}
        </Alert>
      )}
    </div>
  )
}

type Home = Parameters<typeof useMarks>[0] & { location?: string }

function Undo({ home }: { home: Home }) {
  const { finder: words, homes } = useText({ ...finderText, ...assetsText })
  const [, setHome] = useAtom(hiddenHomeAtom)
  const { mark } = useMarks(home)
  const router = useRouter()
  async function undo(): Promise<void> {
    await mark('hidden', false)
    // A list that was loaded meanwhile is without it.
    await router.invalidate()
  }
  useEffect(() => {
    const timer = setTimeout(() => setHome(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [setHome])
  return (
    <div className="pop pointer-events-auto flex items-center gap-3 py-2 ps-4 pe-2 text-base">
      <span>{words.hiddenNow(home.location || homes.noAddress)}</span>
      <button type="button" className="btn btn-soft btn-sm" onClick={() => void undo()}>
        {words.undo}
      </button>
    </div>
  )
}
