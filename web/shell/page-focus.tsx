import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { focusHeading } from '../lib/focus.ts'

/** After a navigation, moves the focus to the heading of the new page and announces it. */
export function PageFocus() {
  const router = useRouter()
  const [heading, setHeading] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        // The router has scrolled already: to the part that an address names, or to where the visitor was before.
        if (pathChanged && fromLocation) setHeading(focusHeading({ preventScroll: true }))
      }),
    [router],
  )
  return (
    <p className="sr-only" role="status">
      {heading}
    </p>
  )
}
