import { useEffect, useRef, useState } from 'react'

/**
 * The text of a search whose words stand in the address: the address follows when typing pauses, and the field follows an
 * address that was changed by something else.
 * @param applied the words of the address.
 * @param apply puts other words into the address.
 * @returns the text, and the function that is called with what is typed.
 */
export function useAppliedText(
  applied: string,
  apply: (words: string) => void,
  pauseMs: number,
): [text: string, type: (text: string) => void] {
  const [text, setText] = useState(applied)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ applied, apply })
  latest.current = { applied, apply }
  useEffect(() => setText(applied), [applied])
  useEffect(() => () => clearTimeout(timer.current), [])

  function type(typed: string): void {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const words = typed.trim()
      if (words !== latest.current.applied) latest.current.apply(words)
    }, pauseMs)
  }
  return [text, type]
}
