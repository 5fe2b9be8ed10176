import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useReducer, useRef } from 'react'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { chatsApi } from './api.ts'
import { firstKnown, newestPage, reduceThread, type Thread, threadOf } from './thread.ts'

/** The starred messages of a chat. They are loaded when they are shown, the newest page first. */
export function useStarred(chatId: string, isShown: boolean) {
  const { chats: texts } = useText(chatsText)
  const { api } = useRouteContext({ from: '__root__' })
  const [starred, dispatch] = useReducer(reduceStarred, null)
  const { loadFailed } = texts
  useEffect(() => {
    if (!isShown) return
    let isOver = false
    const show = (thread: Thread | null) => {
      if (!isOver) dispatch({ type: 'shown', thread })
    }
    show(null)
    chatsApi(api)
      .starred(chatId)
      .then(
        ({ messages }) => show(threadOf(newestPage(messages), '')),
        () => show(threadOf(null, loadFailed)),
      )
    return () => {
      isOver = true
    }
  }, [api, chatId, isShown, loadFailed])

  const isLoading = useRef(false)
  async function loadOlder(): Promise<void> {
    const oldest = starred && firstKnown(starred)
    if (!starred?.hasMore || !oldest || isLoading.current) return
    isLoading.current = true
    try {
      const { messages } = await chatsApi(api).starred(chatId, oldest)
      dispatch({ type: 'older', messages })
    } catch {
      dispatch({ type: 'problem', problem: texts.moreFailed })
    } finally {
      isLoading.current = false
    }
  }

  return { starred, loadOlder, dispatch }
}

type Event = Parameters<typeof reduceThread>[1] | { type: 'shown'; thread: Thread | null }

/** A message that is no longer starred is removed; one that becomes starred is added. */
function reduceStarred(starred: Thread | null, event: Event): Thread | null {
  if (event.type === 'shown') return event.thread
  if (!starred) return null
  if (event.type !== 'changed') return reduceThread(starred, event)
  const joined = reduceThread(starred, { type: 'arrived', messages: [event.message] })
  return { ...joined, messages: joined.messages.filter((message) => message.starred) }
}
