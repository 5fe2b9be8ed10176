import { useEffect } from 'react'
import { useIsOffline } from '../lib/offline.ts'
import { useLatest } from '../lib/use-latest.ts'

/**
 * Reads comments once they are seen: not in a tab in the background, and not without a connection. `unread` names what
 * is shown; null: nothing is unread.
 */
export function useRead(unread: string | null, read: () => Promise<unknown>): void {
  const isOffline = useIsOffline()
  const latest = useLatest(read)
  useEffect(() => {
    if (unread === null || isOffline) return
    const see = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', see)
      // Without an answer they stay unread, and are read at the next opportunity.
      latest.current().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', see)
    see()
    return () => document.removeEventListener('visibilitychange', see)
  }, [unread, isOffline])
}
