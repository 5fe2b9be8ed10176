import { useRouteContext } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import { plainText } from '../../src/chats/domain.ts'
import { userAtom } from '../lib/atoms.ts'
import { socketAtom } from '../lib/socket.ts'
import { useLatest } from '../lib/use-latest.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { AFTER_PAGE, type ChatDetail, chatsApi } from './api.ts'
import { changeChatAtom, isReadBy, openChatAtom } from './atoms.ts'
import { catchUpWith } from './catch-up.ts'
import { useExclusive } from './exclusive.ts'
import { lastMessageOf } from './list.ts'
import {
  firstKnown,
  type LoadedPage,
  lastKnown,
  pendingMessage,
  reduceThread,
  type Thread,
  type ThreadEvent,
  type ThreadMessage,
  threadOf,
} from './thread.ts'
import { useFollowedHomes } from './use-followed-homes.ts'

export type LoadedChat = { chat: Omit<ChatDetail, 'messages'>; page: LoadedPage }

/** The open chat: its messages, those that arrive, and what the user does with them. */
export function useThread(chatId: string, loaded: LoadedChat | null) {
  const { chats: texts } = useText(chatsText)
  const socket = useAtomValue(socketAtom)
  const user = useAtomValue(userAtom)
  const [thread, dispatch] = useReducer(
    reduceThread,
    threadOf(loaded?.page ?? null, texts.loadFailed),
  )
  const isOwn = loaded !== null && isReadBy(loaded.chat, user)
  const markRead = useMarkRead(chatId, isOwn, dispatch)

  useEffect(() => {
    if (loaded) dispatch({ type: 'arrived', messages: loaded.page.messages, isReading: true })
  }, [loaded])

  const { setReading } = useArrivals({ chatId, thread, dispatch, onArrived: markRead })
  useFollowedHomes(
    thread.messages,
    useCallback((home) => dispatch({ type: 'home', home }), []),
  )

  useEffect(() => (isOwn ? undefined : socket.join(chatId)), [chatId, isOwn, socket])

  const pages = usePages(chatId, thread, dispatch)
  const send = useSending({ chatId, thread, dispatch, toNewest: pages.toNewest })
  const star = useStar(chatId, dispatch)

  return { thread, send, ...pages, star, setReading }
}

type Dispatch = (event: ThreadEvent) => void

/** The open chat is read, and so is each message that arrives in it. */
function useMarkRead(chatId: string, isOwn: boolean, dispatch: Dispatch): () => void {
  const { api } = useRouteContext({ from: '__root__' })
  const changeChat = useSetAtom(changeChatAtom)
  const setOpenChat = useSetAtom(openChatAtom)
  const markRead = useCallback(() => {
    if (!isOwn) return
    changeChat(chatId, () => ({ unreadCount: 0 }))
    dispatch({ type: 'read' })
    // A failed call is repeated with the next message.
    chatsApi(api)
      .read(chatId)
      .catch(() => undefined)
  }, [api, changeChat, chatId, dispatch, isOwn])

  useEffect(() => {
    setOpenChat(isOwn ? chatId : null)
    markRead()
    return () => setOpenChat(null)
  }, [chatId, isOwn, markRead, setOpenChat])
  return markRead
}

type ArrivalOptions = {
  chatId: string
  thread: Thread
  dispatch: Dispatch
  onArrived(): void
}

/** The messages that arrive by the socket, and those that were missed while it was not connected. */
function useArrivals({ chatId, thread, dispatch, onArrived }: ArrivalOptions) {
  const { api } = useRouteContext({ from: '__root__' })
  const socket = useAtomValue(socketAtom)
  const latest = useLatest(thread)
  const isReading = useRef(false)
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
      dispatch({ type: 'arrived', messages: [frame.data], isReading: isReading.current })
      onArrived()
    })
    return () => {
      stopListening()
      missed.stop()
    }
  }, [api, chatId, dispatch, onArrived, socket])
  const setReading = useCallback((isAway: boolean) => {
    isReading.current = isAway
  }, [])
  return { setReading }
}

type SendingOptions = {
  chatId: string
  thread: Thread
  dispatch: Dispatch
  toNewest(): Promise<void>
}

function useSending({ chatId, thread, dispatch, toNewest }: SendingOptions) {
  const { chats: texts } = useText(chatsText)
  const { api } = useRouteContext({ from: '__root__' })
  const user = useAtomValue(userAtom)
  const changeChat = useSetAtom(changeChatAtom)
  const exclusively = useExclusive()

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

  /** Sends a text; answers false when it could not be sent. Ignored while another request of the chats is running. */
  return async function send(typed: string): Promise<boolean> {
    const content = plainText(typed)
    if (content === '' || !user) return false
    if (thread.hasNewer) await toNewest()
    const isSent = await exclusively(() => deliver(content, user))
    return isSent ?? false
  }
}

/** The pages of the chat around the thread. One page is loaded at a time. */
function usePages(chatId: string, thread: Thread, dispatch: Dispatch) {
  const { chats: texts } = useText(chatsText)
  const { api } = useRouteContext({ from: '__root__' })
  const latest = useLatest(thread)
  const { loadPage, idle } = useOneAtATime(() =>
    dispatch({ type: 'problem', problem: texts.moreFailed }),
  )
  return {
    /** Loads the newest messages, when the thread shows an older part of the chat; after the page that is loading. */
    async toNewest(): Promise<void> {
      await idle()
      await loadPage(async () => {
        const { messages } = await chatsApi(api).one(chatId)
        // Its end is scrolled to next: it has to be there.
        flushSync(() => dispatch({ type: 'replaced', messages }))
      })
    },
    /** Loads the page before the oldest message. */
    loadOlder: () =>
      loadPage(async () => {
        const oldest = firstKnown(latest.current)
        if (!latest.current.hasMore || oldest === undefined) return
        const { messages } = await chatsApi(api).before(chatId, oldest)
        dispatch({ type: 'older', messages })
      }),
    /** Loads the page after the newest message of an older part of the chat. */
    loadNewer: () =>
      loadPage(async () => {
        const newest = lastKnown(latest.current)
        if (!latest.current.hasNewer || newest === undefined) return
        const { messages } = await chatsApi(api).after(chatId, newest)
        dispatch({ type: 'newer', messages, hasNewer: messages.length >= AFTER_PAGE })
      }),
  }
}

/** Loads a page, unless another one is being loaded; `idle` resolves once none is. */
function useOneAtATime(onFailed: () => void) {
  const loading = useRef<Promise<void>>(undefined)

  async function loadPage(load: () => Promise<void>): Promise<void> {
    if (loading.current) return
    loading.current = load()
      .catch(onFailed)
      .finally(() => {
        loading.current = undefined
      })
    await loading.current
  }
  return { loadPage, idle: async () => loading.current }
}

/** Stars a message, or undoes it: at once on this page, and back again when the server refuses. */
function useStar(chatId: string, dispatch: Dispatch) {
  const { api } = useRouteContext({ from: '__root__' })
  return useCallback(
    async (message: ThreadMessage): Promise<void> => {
      dispatch({ type: 'changed', message: { ...message, starred: !message.starred } })
      try {
        dispatch({ type: 'changed', message: await chatsApi(api).star(chatId, message._id) })
      } catch {
        dispatch({ type: 'changed', message })
      }
    },
    [api, chatId, dispatch],
  )
}
