import { type RefObject, useEffect, useRef, useState } from 'react'

type BrokenImage = {
  picture: RefObject<HTMLImageElement | null>
  isBroken: boolean
  onError(): void
}

/** Whether an image cannot be shown. */
export function useBrokenImage(): BrokenImage {
  const picture = useRef<HTMLImageElement>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    // It may have failed before this component was hydrated.
    const { complete = false, naturalWidth = 0 } = picture.current ?? {}
    if (complete && naturalWidth === 0) setBroken(true)
  }, [])
  return { picture, isBroken, onError: () => setBroken(true) }
}
