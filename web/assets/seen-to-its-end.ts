import { type RefObject, useEffect, useRef } from 'react'

const GAP = 24

/**
 * Scrolls a sticky part along until its end is seen. One that is taller than what scrolls would hide its end, and the
 * focus in there, until the other column has been scrolled through.
 */
export function useSeenToItsEnd(scroller: string): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = part.current
    const view = element?.closest(scroller)
    if (!element || !view) return
    const sizes = new ResizeObserver(() => {
      const start = Math.min(GAP, view.clientHeight - element.offsetHeight - GAP)
      element.style.insetBlockStart = `${start}px`
    })
    sizes.observe(element)
    sizes.observe(view)
    return () => sizes.disconnect()
  }, [scroller])
  return part
}
