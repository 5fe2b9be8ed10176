import { useRouteContext } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { plainText } from '../../src/chats/domain.ts'
import { userAtom } from '../lib/atoms.ts'
import { socketAtom } from '../lib/socket.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { AFTER_PAGE, type ChatDetail, chatsApi } from './api.ts'
import { changeChatAtom, openChatAtom } from './atoms.ts'
import { catchUpWith } from './catch-up.ts'
import { useExclusive } from './exclusive.ts'
import { lastMessageOf } from './list.ts'
import {
  firstKnown,
  type LoadedPage,
  lastKnown,
  pendingMessage,
  reduceThread,
  type ThreadMessage,
  threadOf,
} from './thread.ts'
import { useFollowedHomes } from './use-followed-homes.ts'

export type LoadedChat = { chat: ChatDetail; page: LoadedPage }

/** The open chat: its messages, those that arrive, and what the user does with them. */
export function useThread(chatId: string, loaded: LoadedChat | null) {
  const { chats: texts } = useText(chatsText)
  const { api } = useRouteContext({ from: '__root__' })
  const socket = useAtomValue(socketAtom)
  const user = useAtomValue(userAtom)
  const changeChat = useSetAtom(changeChatAtom)
  const setOpenChat = useSetAtom(openChatAtom)
  const exclusively = useExclusive()
  const [thread, dispatch] = useReducer(
    reduceThread,
    threadOf(loaded?.page ?? null, texts.loadFailed),
  )
  const isOwn = loaded !== null && loaded.chat.userId === user?.email
  const latest = useRef(thread)
  latest.current = thread
  const isReading = useRef(false)
  const isLoading = useRef(false)

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
    if (loaded) dispatch({ type: 'arrived', messages: loaded.page.messages, isReading: true })
  }, [loaded])

  const receive = useCallback(
    (messages: LoadedPage['messages']) =>
      dispatch({ type: 'arrived', messages, isReading: isReading.current }),
    [],
  )

  useEffect(() => {
    const missed = catchUpWith({
      after: (messageId) => chatsApi(api).after(chatId, messageId),
      newest: () => chatsApi(api).one(chatId),
      known: () => lastKnown(latest.current),
      dispatch,
    })
    const stopListening = socket.listen((frame) => {
      // In an older part of the chat, what was missed is loaded by scrolling down.
      if (frame.event === 'hello' && !latest.current.hasNewer) missed.start()
      if (frame.event === 'chat:messageUpdated' && frame.data.chatId === chatId)
        dispatch({ type: 'changed', message: frame.data })
      if (frame.event !== 'chat:newMessage' || frame.data.chatId !== chatId) return
      receive([frame.data])
      markRead()
    })
    return () => {
      stopListening()
      missed.stop()
    }
  }, [api, chatId, socket, markRead, receive])

  useFollowedHomes(
    thread.messages,
    useCallback((home) => dispatch({ type: 'home', home }), []),
  )

  useEffect(() => (isOwn ? undefined : socket.join(chatId)), [chatId, isOwn, socket])

  /** Loads the newest messages, when the thread shows an older part of the chat. */
  async function toNewest(): Promise<void> {
    await loadPage(async () => {
      const { messages } = await chatsApi(api).one(chatId)
      dispatch({ type: 'replaced', messages })
    })
  }

  /** Sends a text; answers false when it could not be sent. Ignored while another request of the chats is running. */
  async function send(typed: string): Promise<boolean> {
    const content = plainText(typed)
    if (content === '' || !user) return false
    if (thread.hasNewer) await toNewest()
    const isSent = await exclusively(() => deliver(content, user))
    return isSent ?? false
  }

  async function deliver(content: string, by: NonNullable<typeof user>): Promise<boolean> {
    const tempId = crypto.randomUUID()
    const now = new Date().toISOString()
    const message = pendingMessage(chatId, content, { user: by, tempId, now })
    dispatch({ type: 'sending', message })
    try {
      const sent = await chatsApi(api).send(chatId, content, tempId)
      dispatch({ type: 'sent', message: sent })
      changeChat(chatId, () => lastMessageOf(sent))
      return true
    } catch {
      dispatch({ type: 'failed', tempId, problem: texts.sendFailed })
      return false
    }
  }

  /** One page at a time. */
  async function loadPage(load: () => Promise<void>): Promise<void> {
    if (isLoading.current) return
    isLoading.current = true
    try {
      await load()
    } catch {
      dispatch({ type: 'problem', problem: texts.moreFailed })
    } finally {
      isLoading.current = false
    }
  }

  /** Loads the page before the oldest message. */
  function loadOlder(): Promise<void> {
    return loadPage(async () => {
      const oldest = firstKnown(latest.current)
      if (!latest.current.hasMore || oldest === undefined) return
      const { messages } = await chatsApi(api).before(chatId, oldest)
      dispatch({ type: 'older', messages })
    })
  }

  /** Loads the page after the newest message of an older part of the chat. */
  function loadNewer(): Promise<void> {
    return loadPage(async () => {
      const newest = lastKnown(latest.current)
      if (!latest.current.hasNewer || newest === undefined) return
      const { messages } = await chatsApi(api).after(chatId, newest)
      dispatch({ type: 'newer', messages, hasNewer: messages.length >= AFTER_PAGE })
    })
  }

  /** Stars a message, or undoes it: at once on this page, and back again when the server refuses. */
  const star = useCallback(
    async (message: ThreadMessage): Promise<void> => {
      dispatch({ type: 'changed', message: { ...message, starred: !message.starred } })
      try {
        dispatch({ type: 'changed', message: await chatsApi(api).star(chatId, message._id) })
      } catch {
        dispatch({ type: 'changed', message })
      }
    },
    [api, chatId],
  )

  const setReading = useCallback((isAway: boolean) => {
    isReading.current = isAway
  }, [])

  return { thread, send, loadOlder, loadNewer, toNewest, star, setReading }
}
