import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import type { ServerFrame } from '../../src/http/frames.ts'
import { botsAtom, countPostAtom } from '../bots/atoms.ts'
import { changeChatAtom, chatsAtom, mergeChatsAtom, receiveAtom } from '../chats/atoms.ts'
import { isConnectedAtom, isRenewingAtom, userAtom } from '../lib/atoms.ts'
import { liveAtom } from '../lib/live.ts'
import { lookAgain, loseSession } from '../lib/session.ts'

/** Keeps the line to the server open while somebody is signed in, and what it says in the store. */
export function useLive(): void {
  const router = useRouter()
  const { api, store } = useRouteContext({ from: '__root__' })
  const live = useAtomValue(liveAtom)
  const setConnected = useSetAtom(isConnectedAtom)
  const isIn = useAtomValue(userAtom) !== null
  useEffect(() => {
    if (!isIn) return
    const refresh = () => {
      api.chats.mine().then((chats) => store.set(mergeChatsAtom, chats), ignore)
      reloadBots()
    }
    const reloadBots = () => void api.bots.mine().then((bots) => store.set(botsAtom, bots), ignore)
    let isFirst = true

    function hear(frame: ServerFrame): void {
      if (frame.event === 'hello') {
        if (!isFirst || frame.data.resync) refresh()
        isFirst = false
        store.set(isRenewingAtom, false)
      }
      if (frame.event === 'chat:newMessage') {
        const { sender, chatId, asset, kind } = frame.data
        const isOwn = sender !== 'bot' && sender._id === store.get(userAtom)?._id
        store.set(receiveAtom, frame.data, isOwn)
        if (asset && kind === 'match') store.set(countPostAtom, chatId, asset._id)
      }
      if (frame.event === 'chat:read') {
        const { chatId, unreadCount } = frame.data
        store.set(changeChatAtom, chatId, () => ({ unreadCount }))
      }
      if (frame.event === 'bot:updated') refresh()
      // Another page of this browser may have put a new session in the old one's place.
      if (frame.event === 'session:ended') lookAround(() => loseSession(router))
    }

    function lookAround(onFailed: () => void): void {
      if (!store.get(isRenewingAtom)) lookAgain(router).catch(onFailed)
    }

    const stop = live.listen(hear)
    const close = live.open((isConnected) => {
      // The server hangs up on those whose rights have changed.
      if (store.get(isConnectedAtom) && !isConnected) lookAround(ignore)
      setConnected(isConnected)
    })
    return () => {
      stop()
      close()
      // What was theirs goes with those who leave.
      store.set(chatsAtom, [])
      store.set(botsAtom, [])
    }
  }, [api, isIn, live, router, setConnected, store])
}

/** A missed refresh is made up for by the next one. */
function ignore(): void {}
