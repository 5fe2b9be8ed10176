import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLatest } from './use-latest.ts'

/** How long typing must pause before the search follows, in milliseconds. */
const QUIET_MS = 500

/**
 * The text of a search field, which is applied when typing pauses and with Enter.
 * @param applied the text that the address has.
 * @param apply called with a text that differs from it, without spaces around it.
 * @param onEnter called with a text that is asked for with Enter.
 */
export function useTypedSearch(
  applied: string,
  apply: (text: string) => void,
  onEnter?: (text: string) => void,
) {
  const [typed, setTyped] = useState(applied)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useLatest({ applied, apply })

  // The address was changed by something else than this field.
  useEffect(() => setTyped(applied), [applied])
  useEffect(() => () => clearTimeout(timer.current), [])

  function applyNow(text: string): void {
    clearTimeout(timer.current)
    const wanted = text.trim()
    if (wanted !== latest.current.applied) latest.current.apply(wanted)
  }

  return {
    typed,
    input,
    type(text: string): void {
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => applyNow(text), QUIET_MS)
    },
    submit(event: FormEvent): void {
      event.preventDefault()
      applyNow(typed)
      if (typed.trim() !== '') onEnter?.(typed.trim())
    },
    clear(): void {
      setTyped('')
      applyNow('')
      input.current?.focus()
    },
  }
}
