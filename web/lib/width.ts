import { useMemo, useSyncExternalStore } from 'react'

/** From this width on, the design has room for what telephones show in sheets. */
export const MD = '(min-width: 768px)'

/** Whether a media query is true of the window; false on the server and while hydrating. */
export function useIsFrom(query: string): boolean {
  const [subscribe, isTrue] = useMemo(() => {
    const list = () => matchMedia(query)
    const listen = (onChange: () => void) => {
      const watched = list()
      watched.addEventListener('change', onChange)
      return () => watched.removeEventListener('change', onChange)
    }
    return [listen, () => list().matches] as const
  }, [query])
  return useSyncExternalStore(subscribe, isTrue, () => false)
}
