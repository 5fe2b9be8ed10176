import { type AnyRouter, useRouteContext, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { ServerFrame } from '../../src/http/frames.ts'
import { botsAtom } from '../bots/atoms.ts'
import { chatsAtom } from '../chats/atoms.ts'
import type { Api } from '../lib/api.ts'
import { isConnectedAtom, isRenewingAtom, userAtom } from '../lib/atoms.ts'
import { lostAtom } from '../lib/connection.ts'
import type { Store } from '../lib/context.ts'
import { keptAt } from '../lib/kept.ts'
import { loseSession, reloadUser } from '../lib/session.ts'
import { type ServerSocket, socketAtom } from '../lib/socket.ts'
import { compareBuild } from '../lib/worker.ts'
import { unreadNotificationsAtom } from '../notifications/atoms.ts'
import { waitingAtom } from '../shortlist/waiting.ts'
import { applyFrame } from './apply-frame.ts'
import { createRefreshers, ignore, type Refreshers } from './refreshers.ts'

/** Keeps the socket connected while a user is signed in, and writes the events of the server into the store. */
export function useServerEvents(): void {
  const router = useRouter()
  const { api, store } = useRouteContext({ from: '__root__' })
  const socket = useAtomValue(socketAtom)
  const isSignedIn = useAtomValue(userAtom) !== null
  useEffect(() => {
    return isSignedIn ? follow({ api, router, socket, store }) : undefined
  }, [api, isSignedIn, socket, router, store])
}

type Page = { api: Api; router: AnyRouter; socket: ServerSocket; store: Store }

type Followed = Page & {
  refreshers: Refreshers
  /** Whether the server has not greeted this page yet. */
  isFirst: boolean
  /** Whether the first connection failed: the page may be one that the worker has kept. */
  wasLost: boolean
}

/** @returns closes the connection. */
function follow(page: Page): () => void {
  const { socket, store } = page
  const refreshers = createRefreshers(page.api, store)
  const followed: Followed = { ...page, refreshers, isFirst: true, wasLost: false }
  const stopListening = socket.listen((frame) => onFrame(followed, frame))
  const close = socket.open(
    (isConnected) => onConnection(followed, isConnected),
    (nextTryAt) => waitUntil(store, nextTryAt),
  )
  return () => {
    stopListening()
    close()
    store.set(isConnectedAtom, false)
    store.set(lostAtom, null)
    // The next user of this tab must not see the data of the last one.
    store.set(chatsAtom, [])
    store.set(botsAtom, [])
    store.set(unreadNotificationsAtom, 0)
    store.set(waitingAtom, { homes: 0, unread: 0 })
  }
}

function onFrame(followed: Followed, frame: ServerFrame): void {
  const { store, router, refreshers } = followed
  if (frame.event === 'hello') onHello(followed, frame.data)
  // Bots may be shared with the user now, or no longer.
  if (frame.event === 'bot:updated' || frame.event === 'shortlists:updated') refreshers.all()
  if (frame.event === 'shortlist:updated') refreshers.waiting()
  // Another tab of this browser may have replaced the session with a new one.
  if (frame.event === 'session:ended') checkUser(followed, () => loseSession(router))
  applyFrame(store, frame)
}

type Hello = Extract<ServerFrame, { event: 'hello' }>['data']

/** Loads what may have been missed before this connection. */
function onHello(followed: Followed, { build, resync }: Hello): void {
  const { store, router, refreshers, isFirst, wasLost } = followed
  compareBuild(store, build)
  if (!isFirst || wasLost || resync) {
    refreshers.all()
    // The session may be a new one, also of another user.
    checkUser(followed, ignore)
  }
  // Messages may have been sent since the page was rendered.
  else {
    refreshers.chats()
    refreshers.unread()
    refreshers.waiting()
  }
  if (isFirst && wasLost) void router.invalidate()
  // The connection may have come back after the worker had given a kept page, and before the socket asked for it.
  if (isFirst && !wasLost)
    keptAt(location.pathname + location.search).then((at) => renewIfKept(followed, at), ignore)
  followed.isFirst = false
  store.set(isRenewingAtom, false)
}

/** A page that was kept before this document began is older than what its loaders answer now. */
function renewIfKept({ router, refreshers }: Followed, at: number | undefined): void {
  if (at === undefined || at >= performance.timeOrigin) return
  refreshers.all()
  void router.invalidate()
}

function onConnection(followed: Followed, isConnected: boolean): void {
  const { store } = followed
  if (isConnected) store.set(lostAtom, null)
  else waitUntil(store, null)
  if (!isConnected && followed.isFirst && !followed.wasLost) {
    followed.wasLost = true
    keptAt(location.pathname + location.search).then((since) => dateBack(store, since), ignore)
  }
  // The server closes and refuses the connections of an ended session, and of a user whose rights have changed.
  if (!isConnected) checkUser(followed, ignore)
  store.set(isConnectedAtom, isConnected)
}

function waitUntil(store: Store, nextTryAt: number | null): void {
  store.set(lostAtom, (known) => ({ since: known?.since ?? Date.now(), nextTryAt }))
}

function dateBack(store: Store, since: number | undefined): void {
  store.set(lostAtom, (lost) => lost && { ...lost, since: since ?? lost.since })
}

function checkUser({ store, router }: Page, onFailed: () => void): void {
  if (!store.get(isRenewingAtom)) reloadUser(router).catch(onFailed)
}
