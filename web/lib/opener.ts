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
 * opened: it was meant for what was there.
 */
export function notePresses(): void {
  let last: MouseEvent
  let control: Element | null | undefined
  let isSecond: boolean | null | undefined
  const note = (event: MouseEvent) => {
    const { type, timeStamp, x, y } = event
    // The document is no element.
    const on = event.target as Partial<Element>
    const over = on.closest?.('a,button')
    if (type === 'pointerdown')
      isSecond =
        control &&
        control !== over &&
        timeStamp - last.timeStamp < TWICE_MS &&
        Math.hypot(x - last.x, y - last.y) < TWICE_PX
    const isClick = type === 'click'
    if (isSecond) {
      event.stopPropagation()
      event.preventDefault()
      isSecond = !isClick
    } else if (isClick) {
      pressed = on.closest?.(FOCUSABLE)
      last = event
      control = over
    }
  }
  // A press that is not to begin has no events of the mouse.
  for (const type of ['pointerdown', 'touchend', 'click'])
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
