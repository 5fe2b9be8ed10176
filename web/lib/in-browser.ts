import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first pass, so that both draw the same; true once the page is alive. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
