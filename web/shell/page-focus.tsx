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
        if (pathChanged && fromLocation) setHeading(focusHeading())
      }),
    [router],
  )
  return (
    <p className="sr-only" role="status">
      {heading}
    </p>
  )
}
