import { useEffect } from 'react'
import { focusIfLost } from '../lib/focus-lost.ts'

/** Leaves the focus of what goes together with it to the heading. */
export function FocusKept(): null {
  useEffect(() => focusIfLost, [])
  return null
}
