import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AppContext } from './context.ts'

/**
 * Lets the browser ask before the document is left, by a reload too, while something in it is not saved. It does not ask
 * when the session has ended: what is shown has to go then.
 */
export function useAskBeforeUnload(isUnsaved: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: Event) => {
      if ((router.options.context as AppContext).user) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved, router])
}
