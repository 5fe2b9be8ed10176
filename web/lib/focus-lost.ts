import { focusHeading } from './focus.ts'

/** Unless something has the focus once the browser has drawn, gives it to the heading. The page stays where it is. */
export function focusIfLost(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusHeading({ preventScroll: true })
  })
}
