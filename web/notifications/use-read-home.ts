import { useRouteContext } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useIsOffline } from '../lib/offline.ts'
import { notificationsApi } from './api.ts'
import { unreadNotificationsAtom } from './atoms.ts'

/**
 * What tells of a home is read, in the bell and in chats, once its page is open. A page that is shown without a
 * connection reads nothing.
 */
export function useReadHome(id: string): void {
  const isOffline = useIsOffline()
  const { api } = useRouteContext({ from: '__root__' })
  const setUnread = useSetAtom(unreadNotificationsAtom)
  useEffect(() => {
    if (isOffline) return
    notificationsApi(api)
      .readHome(id)
      // Without an answer it stays unread, and is read at the next opportunity.
      .then(
        ({ unread }) => setUnread(unread),
        () => undefined,
      )
  }, [api, id, isOffline, setUnread])
}
