import { useRouteContext } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { userAtom } from '../lib/atoms.ts'
import { socketAtom } from '../lib/socket.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { type ChatDetail, chatsApi } from './api.ts'
import { changeChatAtom, openChatAtom } from './atoms.ts'
import { catchUpWith } from './catch-up.ts'
import { lastMessageOf } from './list.ts'
import {
  firstKnown,
  lastKnown,
  pendingMessage,
  plainText,
  reduceThread,
  threadOf,
} from './thread.ts'

/** The open chat: its messages, those that arrive, and sending. */
export function useThread(chatId: string, loaded: ChatDetail | null) {
  const { chats: texts } = useText(chatsText)
  const { api } = useRouteContext({ from: '__root__' })
  const socket = useAtomValue(socketAtom)
  const user = useAtomValue(userAtom)
  const changeChat = useSetAtom(changeChatAtom)
  const setOpenChat = useSetAtom(openChatAtom)
  const [thread, dispatch] = useReducer(reduceThread, threadOf(loaded?.messages, texts.loadFailed))
  const isOwn = loaded !== null && loaded.userId === user?.email
  const latest = useRef(thread)
  latest.current = thread

  const markRead = useCallback(() => {
    if (!isOwn) return
    changeChat(chatId, () => ({ unreadCount: 0 }))
    dispatch({ type: 'read' })
    // A failed call is repeated with the next message.
    chatsApi(api)
      .read(chatId)
      .catch(() => undefined)
  }, [api, changeChat, chatId, isOwn])

  useEffect(() => {
    setOpenChat(isOwn ? chatId : null)
    markRead()
    return () => setOpenChat(null)
  }, [chatId, isOwn, markRead, setOpenChat])

  useEffect(() => {
    if (loaded) dispatch({ type: 'arrived', messages: loaded.messages })
  }, [loaded])

  useEffect(() => {
    const missed = catchUpWith({
      after: (messageId) => chatsApi(api).after(chatId, messageId),
      newest: () => chatsApi(api).one(chatId),
      known: () => lastKnown(latest.current),
      dispatch,
    })
    const stopListening = socket.listen((frame) => {
      if (frame.event === 'hello') missed.start()
      if (frame.event !== 'chat:newMessage' || frame.data.chatId !== chatId) return
      dispatch({ type: 'arrived', messages: [frame.data] })
      markRead()
    })
    return () => {
      stopListening()
      missed.stop()
    }
  }, [api, chatId, socket, markRead])

  useEffect(() => (isOwn ? undefined : socket.join(chatId)), [chatId, isOwn, socket])

  /** Sends a text; answers false when it could not be sent. */
  async function send(typed: string): Promise<boolean> {
    const content = plainText(typed)
    if (content === '' || !user) return false
    const tempId = crypto.randomUUID()
    const now = new Date().toISOString()
    dispatch({ type: 'sending', message: pendingMessage(chatId, content, { user, tempId, now }) })
    try {
      const message = await chatsApi(api).send(chatId, content, tempId)
      dispatch({ type: 'sent', message })
      changeChat(chatId, () => lastMessageOf(message))
      return true
    } catch {
      dispatch({ type: 'failed', tempId, problem: texts.sendFailed })
      return false
    }
  }

  /** Loads the page before the oldest message. */
  async function loadOlder(): Promise<void> {
    const oldest = firstKnown(thread)
    if (!thread.hasMore || oldest === undefined) return
    try {
      const { messages } = await chatsApi(api).before(chatId, oldest)
      dispatch({ type: 'older', messages })
    } catch {
      dispatch({ type: 'problem', problem: texts.moreFailed })
    }
  }

  return { thread, send, loadOlder }
}
