import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AppContext } from './context.ts'

/** What is not saved on this page, by the functions that ask for it. */
const unsaved = new Set<(event: Event) => void>()

/** Whether something on this page is not saved. */
export const isUnsaved = () => unsaved.size > 0

/**
 * Lets the browser ask before the document is left, by a reload too, while something in it is not saved. The page also
 * stays when its session ends elsewhere, and asks before a log-out. Nothing asks once what is shown has to go.
 */
export function useAskBeforeUnload(isChanged: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: Event) => {
      if ((router.options.context as AppContext).user) event.preventDefault()
    }
    unsaved.add(ask)
    addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(ask)
      removeEventListener('beforeunload', ask)
    }
  }, [isChanged, router])
}
