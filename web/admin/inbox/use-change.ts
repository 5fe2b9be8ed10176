import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { focusHeadingSoon } from '../../lib/focus.ts'

/** Deletes items, or reads them again: one request after the other. Keeps whether the last one failed. */
export function useChange(onChanged: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  async function change(method: 'DELETE' | 'POST', path: string): Promise<void> {
    if (state === 'busy') return
    setState('busy')
    try {
      await api.call(method, path)
      setState('idle')
      onChanged()
      // The row that opened the dialog is removed with its item.
      if (method === 'DELETE') focusHeadingSoon()
    } catch {
      setState('failed')
    }
  }
  return { isBusy: state === 'busy', isFailed: state === 'failed', change }
}
