import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { shortlistText } from '../locales/en/shortlist.ts'
import { useText } from '../locales/text.ts'
import { UndoPop } from '../ui/undo-pop.tsx'
import { undoAtom } from './use-board.ts'

/** Where a home was moved, with the way back. */
export function UndoNotice() {
  const { shortlist: words } = useText(shortlistText)
  const [done, setDone] = useAtom(undoAtom)
  useEffect(() => () => setDone(null), [setDone])
  return (
    <div
      className="pointer-events-none fixed inset-x-4 bottom-4 z-(--z-index-toast) grid justify-items-center"
      role="status"
    >
      {done && (
        <UndoPop
          key={done.text}
          text={done.text}
          undo={words.undo}
          onUndo={done.undo}
          onEnd={() => setDone(null)}
        />
      )}
    </div>
  )
}
