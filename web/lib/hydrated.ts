import {
  type RefObject,
  startTransition,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

const never = () => () => {}

/**
 * False on the server and while hydrating, so that both sides render the same; true afterwards, and from the start for
 * what only the browser draws. It becomes true in a transition: half the page waits for it, and a telephone could not
 * answer for as long as that is drawn at once.
 */
export function useIsHydrated(): boolean {
  const isFromServer = useRef(false)
  // React asks for the value of the server only for what the server has drawn.
  const isDrawnHere = useSyncExternalStore(
    never,
    () => !isFromServer.current,
    () => {
      isFromServer.current = true
      return false
    },
  )
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => {
    if (isFromServer.current) startTransition(() => setHydrated(true))
  }, [])
  return isDrawnHere || isHydrated
}

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
