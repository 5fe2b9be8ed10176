import { useEffect, useState } from 'react'

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
  return document.activeElement instanceof HTMLElement ? document.activeElement : null
}

/** Gives the focus back to what opened a dialog when it has closed, unless something else has it by then. */
export function useFocusBack(): void {
  const [opener] = useState(openerNow)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const { activeElement, body } = document
        const isLost = activeElement === null || activeElement === body
        if (isLost && opener?.isConnected) opener.focus()
      })
    },
    [opener],
  )
}
