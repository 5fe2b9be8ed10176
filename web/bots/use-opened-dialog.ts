import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { OpenDialog } from './bot-dialogs.tsx'

/** Opens the dialog that the address names, once, and removes it from the address. */
export function useOpenedDialog(onOpen: (dialog: OpenDialog) => void): void {
  const { open } = useSearch({ strict: false })
  const navigate = useNavigate()
  useEffect(() => {
    if (open === undefined) return
    onOpen(open === 'new' ? { kind: 'create' } : { kind: 'settings', botId: open })
    void navigate({ to: '.', search: {}, replace: true })
  }, [navigate, onOpen, open])
}
