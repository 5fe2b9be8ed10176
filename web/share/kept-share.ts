import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SHARE_PATH } from '../service-worker/messages.ts'
import { takeShared } from '../service-worker/shared.ts'

/**
 * Sends a share again that was kept on this device while its user logged in, and shows its draft, with the photos that
 * an address cannot carry. A share that has arrived is kept no longer.
 */
export function useKeptShare(isWanted: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!('caches' in globalThis)) return
    let isOpen = true
    async function sendAgain(): Promise<void> {
      const kept = await takeShared()
      if (!kept || !isWanted) return
      const { url } = await fetch(SHARE_PATH, { method: 'POST', body: await kept.formData() })
      const id = new URL(url).searchParams.get('id')
      if (id !== null && isOpen) await navigate({ to: '/share', search: { id }, replace: true })
    }
    sendAgain().catch(ignore)
    return () => {
      isOpen = false
    }
  }, [isWanted, navigate])
}

/** The draft without the photos is shown already. */
function ignore(): void {}
