import { useEffect, useState } from 'react'

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** What was pressed last: Safari gives the focus to no button that is clicked. */
let pressed: HTMLElement | null = null

/** So soon after a press (ms), and so near to it (px), the next one is the second half of a double click or tap. */
const TWICE_MS = 300
const TWICE_PX = 20

/**
 * Notes what is pressed, from the first moment of a page: a dialog may be loaded only after its opener was. The second
 * half of a double click or tap is dropped when something else has come under it, as a menu that the first one has
 * opened: it was meant for what was there.
 */
export function notePresses(): void {
  let last: MouseEvent | undefined
  let control: Element | null | undefined
  let isSecond = false
  const note = (event: MouseEvent | TouchEvent) => {
    const { type, target, detail } = event
    const on = target instanceof Element ? target : null
    const over = on?.closest('a, button')
    if (type === 'pointerdown')
      isSecond = Boolean(control) && control !== over && isNear(last, event as MouseEvent)
    // Clicks of the keyboard and of scripts have no detail.
    if (isSecond && (detail || type !== 'click')) {
      event.stopImmediatePropagation()
      event.preventDefault()
    } else if (type === 'click') {
      pressed = on?.closest<HTMLElement>(FOCUSABLE) ?? null
      if (detail) {
        last = event as MouseEvent
        control = over
      }
    }
  }
  for (const type of ['pointerdown', 'mousedown', 'touchend', 'click'] as const)
    addEventListener(type, note, true)
}

const isNear = (last: MouseEvent | undefined, { timeStamp, clientX, clientY }: MouseEvent) =>
  last !== undefined &&
  timeStamp - last.timeStamp < TWICE_MS &&
  Math.hypot(clientX - last.clientX, clientY - last.clientY) < TWICE_PX

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
