import { useIsHydrated } from './hydrated.ts'
import { useIsOffline } from './offline.ts'

/** Whether what needs the server can be used: the page has its script, and the server answers. */
export function useIsUsable(): boolean {
  const isHydrated = useIsHydrated()
  const isOffline = useIsOffline()
  return isHydrated && !isOffline
}
