import { useRouteContext } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { failureText } from '../../../lib/api-error.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { messagingText } from '../../../locales/en/messaging.ts'
import { useText } from '../../../locales/text.ts'
import { CHATS_AT_ONCE, type Chat, telegramApi } from '../api.ts'
import { type Outcome, problemOf } from '../load.ts'

/** The pause in typing after which chats are searched (ms). */
const PAUSE_MS = 250

/** The chats that fit the words, a page of them at first. */
export function useChatList(loaded: Outcome<Chat[]>, words: string) {
  const { messaging } = useText(messagingText)
  const { api } = useRouteContext({ from: '__root__' })
  const [chats, setChats] = useState<readonly Chat[]>(loaded.data ?? [])
  const [isMore, setMore] = useState(loaded.data?.length === CHATS_AT_ONCE)
  const [problem, setProblem] = useState(problemOf(loaded, messaging.chatsFailed))
  const searched = useRef('')
  function show(found: readonly Chat[], before: readonly Chat[]): void {
    setChats([...before, ...found])
    setMore(found.length === CHATS_AT_ONCE)
    setProblem('')
  }

  useSearch(words, searched, {
    onFound: (found) => show(found, []),
    onFailed: (error) => setProblem(failureText(error, messaging.chatsFailed)),
  })

  return {
    chats,
    isMore,
    problem,
    async more(): Promise<void> {
      const search = searched.current
      try {
        const found = await telegramApi(api).chats({ search, skip: chats.length })
        if (search !== searched.current) return
        show(found, chats)
      } catch (error) {
        setProblem(failureText(error, messaging.chatsFailed))
      }
    },
  }
}

type SearchActions = { onFound(chats: readonly Chat[]): void; onFailed(error: unknown): void }

/** Searches when typing pauses. @param searched the words of the chats that are shown. */
function useSearch(words: string, searched: RefObject<string>, actions: SearchActions): void {
  const { api } = useRouteContext({ from: '__root__' })
  const latest = useLatest(actions)
  useEffect(() => {
    const search = words.trim()
    if (search === searched.current) return
    let isStale = false
    const timer = setTimeout(async () => {
      try {
        const found = await telegramApi(api).chats({ search })
        if (isStale) return
        searched.current = search
        latest.current.onFound(found)
      } catch (error) {
        if (!isStale) latest.current.onFailed(error)
      }
    }, PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [api, searched, words])
}
