import { useEffect, useState } from 'react'
import { focusIfLost } from './focus.ts'

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** What was pressed last: Safari gives the focus to no button that is clicked. */
let pressed: HTMLElement | null = null

/** Notes what is pressed, from the first moment of a page: a dialog may be loaded only after its opener was. */
export function noteOpeners(): void {
  window.addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest<HTMLElement>(FOCUSABLE) : null
    },
    { capture: true },
  )
}

function openerNow(): HTMLElement | null {
  if (typeof document === 'undefined') return null
  if (pressed?.isConnected) return pressed
  return document.querySelector<HTMLElement>(':focus')
}

/**
 * Gives the focus back to what opened a dialog when it has closed, or else to the heading, unless something else has it
 * by then.
 */
export function useFocusBack(): void {
  const [opener] = useState(openerNow)
  useEffect(() => () => focusIfLost(opener), [opener])
}
