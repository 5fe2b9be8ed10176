import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'

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
