import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../../lib/api-error.ts'
import { messagingText } from '../../../locales/en/messaging.ts'
import { useText } from '../../../locales/text.ts'
import { CHATS_AT_ONCE, type Chat, telegramApi } from '../api.ts'
import type { Outcome } from '../load.ts'

/** The pause in typing after which chats are searched (ms). */
const PAUSE_MS = 250

/** The chats that fit the words, a page of them at first. */
export function useChatList(loaded: Outcome<Chat[]>, words: string) {
  const { messaging } = useText(messagingText)
  const { api } = useRouteContext({ from: '__root__' })
  const [chats, setChats] = useState<readonly Chat[]>(loaded.data ?? [])
  const [isMore, setMore] = useState(loaded.data?.length === CHATS_AT_ONCE)
  const [problem, setProblem] = useState(
    loaded.problem === null ? '' : loaded.problem || messaging.chatsFailed,
  )
  const searched = useRef('')

  useEffect(() => {
    const search = words.trim()
    if (search === searched.current) return
    let isStale = false
    const timer = setTimeout(async () => {
      try {
        const found = await telegramApi(api).chats({ search })
        if (isStale) return
        searched.current = search
        setChats(found)
        setMore(found.length === CHATS_AT_ONCE)
        setProblem('')
      } catch (error) {
        if (!isStale) setProblem(failureText(error, messaging.chatsFailed))
      }
    }, PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [api, messaging, words])

  return {
    chats,
    isMore,
    problem,
    async more(): Promise<void> {
      const search = searched.current
      try {
        const found = await telegramApi(api).chats({ search, skip: chats.length })
        if (search !== searched.current) return
        setChats([...chats, ...found])
        setMore(found.length === CHATS_AT_ONCE)
        setProblem('')
      } catch (error) {
        setProblem(failureText(error, messaging.chatsFailed))
      }
    },
  }
}
