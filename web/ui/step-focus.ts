import { useEffect, useRef } from 'react'
import { focusHeading } from '../lib/focus.ts'

/** Gives the focus of a step to another page, which is at its foot or gone, to the heading: the page begins above. */
export function StepFocus({ page }: { page: number }): null {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const { activeElement, body } = document
    // The router has scrolled already.
    if (activeElement === body || activeElement?.closest('[data-pager]'))
      focusHeading({ preventScroll: true })
  }, [page])
  return null
}
