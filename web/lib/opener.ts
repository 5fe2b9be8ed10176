import { useEffect, useState } from 'react'

const FOCUSABLE = 'a[href],button,input,select,textarea,summary,[tabindex]'

/** What was pressed last: Safari gives the focus to no button that is clicked. */
let pressed: HTMLElement | null | undefined

/** So soon after a press (ms), and so near to it (px), the next one is the second half of a double click or tap. */
const TWICE_MS = 250
const TWICE_PX = 20

/**
 * Notes what is pressed, from the first moment of a page: a dialog may be loaded only after its opener was. The second
 * half of a double click or tap is dropped when something else has come under it, as a menu that the first one has
 * opened: it was meant for what was there. Of a mouse the browser tells which press is a second one, of a finger not.
 */
export function notePresses(): void {
  let last: MouseEvent
  let control: Element | null | undefined
  let isSecond: boolean | null | undefined
  const note = (event: PointerEvent) => {
    const { type, pointerType, detail, timeStamp, x, y } = event
    // The document is no element.
    const on = event.target as Partial<Element>
    const over = on.closest?.('a,button')
    if (type === 'pointerdown' || (type === 'mousedown' && detail > 1))
      isSecond =
        (detail > 1 || pointerType === 'touch') &&
        control &&
        control !== over &&
        timeStamp - last.timeStamp < TWICE_MS &&
        Math.hypot(x - last.x, y - last.y) < TWICE_PX
    if (isSecond) {
      event.stopPropagation()
      event.preventDefault()
      isSecond = type !== 'click'
    } else if (type === 'click') {
      pressed = on.closest?.(FOCUSABLE)
      last = event
      control = over
    }
  }
  for (const type of ['pointerdown', 'mousedown', 'touchend', 'click'])
    addEventListener(type, note as EventListener, true)
}

function openerNow(): HTMLElement | null {
  if (typeof document === 'undefined') return null
  if (pressed?.isConnected) return pressed
  return document.activeElement as HTMLElement | null
}

/** Gives the focus back to what opened a dialog when it has closed, unless something else has it by then. */
export function useFocusBack(): void {
  const [opener] = useState(openerNow)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener?.isConnected) opener.focus()
      })
    },
    [opener],
  )
}
