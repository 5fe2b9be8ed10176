import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { ServerFrame } from '../../src/http/frames.ts'
import { botsApi } from '../bots/api.ts'
import { botsAtom, countPostAtom, replaceBotsAtom } from '../bots/atoms.ts'
import { chatsApi } from '../chats/api.ts'
import {
  changeChatAtom,
  chatProblemAtom,
  chatsAtom,
  receiveAtom,
  replaceChatsAtom,
  updateChatAtom,
} from '../chats/atoms.ts'
import { isConnectedAtom, isRenewingAtom, userAtom } from '../lib/atoms.ts'
import { lostAtom } from '../lib/connection.ts'
import { keptAt } from '../lib/kept.ts'
import { loseSession, reloadUser } from '../lib/session.ts'
import { socketAtom } from '../lib/socket.ts'
import { compareBuild } from '../lib/worker.ts'
import { notificationsApi } from '../notifications/api.ts'
import { unreadNotificationsAtom } from '../notifications/atoms.ts'

/** Keeps the socket connected while a user is signed in, and writes the events of the server into the store. */
export function useServerEvents(): void {
  const router = useRouter()
  const { api, store } = useRouteContext({ from: '__root__' })
  const socket = useAtomValue(socketAtom)
  const setConnected = useSetAtom(isConnectedAtom)
  const isSignedIn = useAtomValue(userAtom) !== null
  useEffect(() => {
    if (!isSignedIn) return
    const refreshChats = newestOf(
      () => chatsApi(api).all(),
      (chats) => {
        store.set(replaceChatsAtom, chats)
        store.set(chatProblemAtom, (problem) => (problem === 'list' ? null : problem))
      },
    )
    const refreshUnread = newestOf(
      () => notificationsApi(api).page({ limit: 1 }),
      ({ unread }) => store.set(unreadNotificationsAtom, unread),
    )
    const refreshBots = newestOf(
      () => botsApi(api).mine(),
      (bots, asked) => store.set(replaceBotsAtom, bots, asked),
    )
    const refresh = () => {
      refreshChats()
      refreshUnread()
      refreshBots()
    }
    /** A page that was kept before this document began is older than what its loaders answer now. */
    function renewIfKept(at: number | undefined): void {
      if (at === undefined || at >= performance.timeOrigin) return
      refresh()
      void router.invalidate()
    }
    let isFirst = true
    /** Whether the first connection failed: the page may be one that the worker has kept. */
    let wasLost = false

    function onFrame(frame: ServerFrame): void {
      if (frame.event === 'hello') {
        compareBuild(store, frame.data.build)
        if (!isFirst || wasLost || frame.data.resync) refresh()
        // Messages may have been sent since the page was rendered.
        else {
          refreshChats()
          refreshUnread()
        }
        if (isFirst && wasLost) void router.invalidate()
        // The connection may have come back after the worker had given a kept page, and before the socket asked for it.
        if (isFirst && !wasLost) keptAt(location.pathname).then(renewIfKept, ignore)
        isFirst = false
        store.set(isRenewingAtom, false)
      }
      if (frame.event === 'chat:newMessage') {
        const { sender, chatId, asset, kind } = frame.data
        const isOwn = sender !== 'bot' && sender._id === store.get(userAtom)?._id
        store.set(receiveAtom, frame.data, isOwn)
        if (asset && kind === 'match') store.set(countPostAtom, chatId, asset._id)
      }
      if (frame.event === 'chat:updated') store.set(updateChatAtom, frame.data)
      if (frame.event === 'chat:read') {
        const { chatId, unreadCount } = frame.data
        store.set(changeChatAtom, chatId, () => ({ unreadCount }))
      }
      if (frame.event === 'notification:new' && !frame.data.isRead)
        store.set(unreadNotificationsAtom, (count) => count + 1)
      if (frame.event === 'notification:read') store.set(unreadNotificationsAtom, frame.data.unread)
      if (frame.event === 'bot:updated') refresh()
      // Another tab of this browser may have replaced the session with a new one.
      if (frame.event === 'session:ended') checkUser(() => loseSession(router))
    }

    function checkUser(onFailed: () => void): void {
      if (!store.get(isRenewingAtom)) reloadUser(router).catch(onFailed)
    }

    const stopListening = socket.listen(onFrame)
    const waitUntil = (nextTryAt: number | null) =>
      store.set(lostAtom, (known) => ({ since: known?.since ?? Date.now(), nextTryAt }))
    const dateBack = (since: number | undefined) =>
      store.set(lostAtom, (lost) => lost && { ...lost, since: since ?? lost.since })
    const close = socket.open((isConnected) => {
      if (isConnected) store.set(lostAtom, null)
      else waitUntil(null)
      if (!isConnected && isFirst && !wasLost) {
        wasLost = true
        keptAt(location.pathname).then(dateBack, ignore)
      }
      // The server closes and refuses the connections of an ended session, and of a user whose rights have changed.
      if (!isConnected) checkUser(ignore)
      setConnected(isConnected)
    }, waitUntil)
    return () => {
      stopListening()
      close()
      setConnected(false)
      store.set(lostAtom, null)
      // The next user of this tab must not see the data of the last one.
      store.set(chatsAtom, [])
      store.set(botsAtom, [])
      store.set(unreadNotificationsAtom, 0)
    }
  }, [api, isSignedIn, socket, router, setConnected, store])
}

/** A function that requests and uses data. An answer that a later request has overtaken is not used. */
function newestOf<Data>(
  request: () => Promise<Data>,
  use: (data: Data, asked: number) => void,
): () => void {
  let newest = 0
  return () => {
    const asked = performance.now()
    request().then((data) => {
      if (asked < newest) return
      newest = asked
      use(data, asked)
    }, ignore)
  }
}

/** A refresh that failed is repeated at the next event. */
function ignore(): void {}
