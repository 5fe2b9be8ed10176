import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while hydrating, so that both sides render the same; true afterwards. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
