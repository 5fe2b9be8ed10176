import { useRouteContext } from '@tanstack/react-router'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useReducer, useState } from 'react'
import type { NotificationWire } from '../../src/notifications/wire.ts'
import { missedFrames, socketAtom } from '../lib/socket.ts'
import { useLatest } from '../lib/use-latest.ts'
import { notificationsText } from '../locales/en/notifications.ts'
import { useText } from '../locales/text.ts'
import { notificationsApi } from './api.ts'
import { unreadNotificationsAtom } from './atoms.ts'
import { type NotificationList, reduceNotifications } from './list.ts'

/** Notifications of one load. */
export const PAGE_SIZE = 20

/** The list of the notifications page: it follows the socket, other devices included. */
export function useNotifications(loaded: NotificationList) {
  const { notifications: texts } = useText(notificationsText)
  const { api } = useRouteContext({ from: '__root__' })
  const setUnread = useSetAtom(unreadNotificationsAtom)
  const [list, dispatch] = useReducer(reduceNotifications, loaded)
  const [problem, setProblem] = useState<string | null>(null)

  useFollowing(dispatch, () => setProblem(texts.loadFailed))

  /** Shows the change at once and takes it back when the server refuses it. */
  async function mark(id: string | null): Promise<void> {
    const before = list
    setProblem(null)
    dispatch({ type: 'read', id })
    setUnread((unread) => (id === null ? 0 : Math.max(0, unread - 1)))
    try {
      await (id === null ? notificationsApi(api).readAll() : notificationsApi(api).read(id))
    } catch {
      dispatch({ type: 'replaced', list: before })
      setUnread(before.unread)
      setProblem(id === null ? texts.readAllFailed : texts.readFailed)
    }
  }

  const { isLoading, loadMore } = useOlder(list, dispatch, setProblem)

  return {
    list,
    problem,
    isLoading,
    open({ _id, isRead }: NotificationWire): void {
      if (!isRead) void mark(_id)
    },
    readAll: () => void mark(null),
    loadMore: () => void loadMore(),
  }
}

type Event = Parameters<typeof reduceNotifications>[1]

/** Follows what arrives and is read, on this device and others. */
function useFollowing(dispatch: (event: Event) => void, onFailed: () => void): void {
  const { api } = useRouteContext({ from: '__root__' })
  const store = useStore()
  const socket = useAtomValue(socketAtom)
  const failed = useLatest(onFailed)
  useEffect(() => {
    const isMissing = missedFrames(store)
    return socket.listen((frame) => {
      if (frame.event === 'notification:new')
        dispatch({ type: 'arrived', notification: frame.data })
      if (frame.event === 'notification:changed')
        dispatch({ type: 'changed', notification: frame.data })
      if (frame.event === 'notification:read') dispatch({ type: 'read', id: frame.data._id })
      if (isMissing(frame)) void reload()
    })

    async function reload(): Promise<void> {
      try {
        const fresh = await notificationsApi(api).page({ limit: PAGE_SIZE })
        dispatch({ type: 'replaced', list: fresh })
      } catch {
        failed.current()
      }
    }
  }, [api, dispatch, socket, store])
}

function useOlder(
  { notifications }: NotificationList,
  dispatch: (event: Event) => void,
  onProblem: (problem: string | null) => void,
) {
  const { notifications: texts } = useText(notificationsText)
  const { api } = useRouteContext({ from: '__root__' })
  const [isLoading, setLoading] = useState(false)

  async function loadMore(): Promise<void> {
    setLoading(true)
    onProblem(null)
    try {
      const range = { limit: PAGE_SIZE, skip: notifications.length }
      dispatch({ type: 'older', page: await notificationsApi(api).page(range) })
    } catch {
      onProblem(texts.loadFailed)
    } finally {
      setLoading(false)
    }
  }

  return { isLoading, loadMore }
}
