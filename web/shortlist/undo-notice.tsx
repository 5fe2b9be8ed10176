import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { shortlistText } from '../locales/en/shortlist.ts'
import { useText } from '../locales/text.ts'
import { undoAtom } from './use-board.ts'

/** How long a move can be undone by one press, in milliseconds. */
const UNDO_MS = 8_000

/** Where a home was moved, with the way back. */
export function UndoNotice() {
  const { shortlist: words } = useText(shortlistText)
  const [done, setDone] = useAtom(undoAtom)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [done, setDone])
  useEffect(() => () => setDone(null), [setDone])
  return (
    <div
      className="pointer-events-none fixed inset-x-4 bottom-4 z-(--z-index-toast) grid justify-items-center"
      role="status"
    >
      {done && (
        <div className="pop pointer-events-auto flex items-center gap-3 py-2 ps-4 pe-2 text-base">
          <span>{done.text}</span>
          <button type="button" className="btn btn-soft btn-sm" onClick={done.undo}>
            {words.undo}
          </button>
        </div>
      )}
    </div>
  )
}
