import { useRouter } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { hiddenHomeAtom, useMarks } from '../assets/marks.ts'
import { assetsText } from '../locales/en/assets.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'

/** How long a hidden home can be shown again by one press, in milliseconds. */
const UNDO_MS = 8_000

type Home = Parameters<typeof useMarks>[0] & { location?: string }

/** The home that was hidden last, and a button that shows it again. */
export function HiddenUndo({ home }: { home: Home }) {
  const { finder: words, homes } = useText({ ...finderText, ...assetsText })
  const setHome = useSetAtom(hiddenHomeAtom)
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
