import { useEffect, useLayoutEffect, useRef } from 'react'
import { focusIfLost } from '../lib/focus-lost.ts'
import { useLatest } from '../lib/use-latest.ts'

/** It is shown so long (ms), and again as long as it is pointed at or has the focus by then. */
const SHOWN_MS = 8_000
/** The key that leads to it from anywhere, and back. */
const KEY = 'F6'

type Props = { text: string; undo: string; onUndo(): void; onEnd(): void }

/** What was done, with a button that takes it back. */
export function UndoPop({ text, undo, onUndo, onEnd }: Props) {
  const pop = useRef<HTMLDivElement>(null)
  const end = useLatest(onEnd)
  const button = useKey()
  useEffect(() => {
    const timer = setInterval(() => {
      if (!pop.current?.matches(':hover, :focus-within')) end.current()
    }, SHOWN_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <div
      ref={pop}
      className="pop pointer-events-auto flex items-center gap-3 py-2 ps-4 pe-2 text-base"
    >
      <span>{text}</span>
      <kbd className="kbd max-md:hidden">{KEY}</kbd>
      <button
        ref={button}
        type="button"
        className="btn btn-soft btn-sm"
        aria-keyshortcuts={KEY}
        onClick={onUndo}
      >
        {undo}
      </button>
    </div>
  )
}

/** A button which a key leads to. The focus goes back where it was, by the same key or with the button. */
function useKey() {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    let before: Element | null = null
    const goBack = () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== KEY || event.defaultPrevented) return
      event.preventDefault()
      if (document.activeElement === own) return goBack()
      before = document.activeElement
      own?.focus()
    }
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
      if (document.activeElement === own) goBack()
      focusIfLost()
    }
  }, [])
  return button
}
