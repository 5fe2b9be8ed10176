import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { UserChatsWire } from '../../src/chats/wire.ts'
import { chatsApi, USERS_PAGE } from './api.ts'
import { TYPED_MS } from './use-found.ts'

/** What the server has answered for these words. */
type Answer = { words: string; count: number; hasMore: boolean; problem: boolean }

const NOTHING: Answer = { words: '', count: 0, hasMore: false, problem: false }

/**
 * Searches the chats of all users on the server while words are typed, and passes what it finds on. Users beyond the
 * first page are loaded by `load`; after a failure, the same ones again.
 */
export function useFoundUsers(words: string, onFound: (users: readonly UserChatsWire[]) => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const [known, setKnown] = useState(NOTHING)
  const [isBusy, setBusy] = useState(false)
  const answer = known.words === words ? known : NOTHING
  const ask = useCallback(
    async (skip: number, isMeant: () => boolean) => {
      setBusy(true)
      try {
        const users = await chatsApi(api).grouped(skip, words)
        if (!isMeant()) return
        onFound(users)
        const hasMore = users.length >= USERS_PAGE
        setKnown({ words, count: skip + users.length, hasMore, problem: false })
      } catch {
        if (isMeant()) setKnown({ words, count: skip, hasMore: true, problem: true })
      } finally {
        setBusy(false)
      }
    },
    [api, onFound, words],
  )
  useEffect(() => {
    if (words === '') return
    let isOver = false
    const timer = setTimeout(() => void ask(0, () => !isOver), TYPED_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [ask, words])
  const { problem, hasMore, count } = answer
  const isSearching = words !== '' && known.words !== words
  return { problem, isSearching, isBusy, hasMore, load: () => ask(count, () => true) }
}
