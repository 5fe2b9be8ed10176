import { useRouteContext } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { userAtom } from '../lib/atoms.ts'
import { socketAtom } from '../lib/socket.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { type ChatDetail, chatsApi } from './api.ts'
import { changeChatAtom, openChatAtom } from './atoms.ts'
import { lastMessageOf } from './list.ts'
import { follow, lastKnown, pendingMessage, plainText, threadOf } from './thread.ts'

/** The open chat: its messages, those that arrive, and sending. */
export function useThread(chatId: string, loaded: ChatDetail | null) {
  const { chats: words } = useText(chatsText)
  const { api } = useRouteContext({ from: '__root__' })
  const socket = useAtomValue(socketAtom)
  const user = useAtomValue(userAtom)
  const changeChat = useSetAtom(changeChatAtom)
  const setOpenChat = useSetAtom(openChatAtom)
  const [thread, tell] = useReducer(follow, threadOf(loaded?.messages, words.loadFailed))
  const isOwn = loaded !== null && loaded.userId === user?.email
  const latest = useRef(thread)
  latest.current = thread

  const markRead = useCallback(() => {
    if (!isOwn) return
    changeChat(chatId, () => ({ unreadCount: 0 }))
    tell({ type: 'read' })
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
    if (loaded) tell({ type: 'arrived', messages: loaded.messages })
  }, [loaded])

  useEffect(() => {
    const catchUp = () => {
      const after = lastKnown(latest.current)
      const missed =
        after === undefined ? chatsApi(api).one(chatId) : chatsApi(api).after(chatId, after)
      missed.then(
        ({ messages }) => tell({ type: 'arrived', messages }),
        () => undefined,
      )
    }
    return socket.listen((frame) => {
      if (frame.event === 'hello') catchUp()
      if (frame.event !== 'chat:newMessage' || frame.data.chatId !== chatId) return
      tell({ type: 'arrived', messages: [frame.data] })
      markRead()
    })
  }, [api, chatId, socket, markRead])

  useEffect(() => (isOwn ? undefined : socket.join(chatId)), [chatId, isOwn, socket])

  /** Sends what was typed; answers whether the field may be emptied. */
  async function send(typed: string): Promise<boolean> {
    const content = plainText(typed)
    if (content === '' || !user) return false
    const tempId = crypto.randomUUID()
    const now = new Date().toISOString()
    tell({ type: 'sending', message: pendingMessage(chatId, content, { user, tempId, now }) })
    try {
      const message = await chatsApi(api).send(chatId, content, tempId)
      tell({ type: 'sent', message })
      changeChat(chatId, () => lastMessageOf(message))
      return true
    } catch {
      tell({ type: 'failed', tempId, problem: words.sendFailed })
      return false
    }
  }

  /** Reads the page before the oldest message. */
  async function loadOlder(): Promise<void> {
    if (!thread.hasMore) return
    try {
      const { messages } = await chatsApi(api).one(chatId, thread.pages + 1)
      tell({ type: 'older', messages })
    } catch {
      tell({ type: 'problem', problem: words.moreFailed })
    }
  }

  return { thread, send, loadOlder }
}
