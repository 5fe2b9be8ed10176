import { useLayoutEffect, useRef, useState } from 'react'

/**
 * The text of an input, with what was typed before it was hydrated; a reference to that input; a function that sets it.
 */
export function useTyped() {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (input.current) setTyped(input.current.value)
  }, [])
  return [typed, input, setTyped] as const
}
