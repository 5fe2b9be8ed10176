import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { UserChatsWire } from '../../src/chats/wire.ts'
import { chatsApi, USERS_PAGE } from './api.ts'
import { TYPED_MS } from './use-found.ts'

/** How many users are loaded of those whom a search finds, whether there are more, and whether the last try failed. */
type Known = { count: number; hasMore: boolean; isFailed: boolean }

/**
 * Loads the chats of users page by page, of all users or of those whom words find; after a failure, the same page again.
 * @param loaded the first users of all; null: they could not be loaded.
 */
export function useUsers(
  words: string,
  loaded: readonly UserChatsWire[] | null,
  add: (users: readonly UserChatsWire[]) => void,
) {
  const { api } = useRouteContext({ from: '__root__' })
  const [isBusy, setBusy] = useState(false)
  const [byWords, setByWords] = useState<Record<string, Known>>({
    '': {
      count: loaded?.length ?? 0,
      hasMore: !loaded || loaded.length >= USERS_PAGE,
      isFailed: !loaded,
    },
  })
  const known = byWords[words]
  const count = known?.count ?? 0
  const load = useCallback(async () => {
    setBusy(true)
    const tried = await chatsApi(api)
      .grouped(count, words)
      .then(
        (users) => {
          add(users)
          const hasMore = users.length >= USERS_PAGE
          return { count: count + users.length, hasMore, isFailed: false }
        },
        () => ({ count, hasMore: true, isFailed: true }),
      )
    setByWords((others) => ({ ...others, [words]: tried }))
    setBusy(false)
  }, [api, add, count, words])
  useEffect(() => {
    if (known) return
    const timer = setTimeout(load, TYPED_MS)
    return () => clearTimeout(timer)
  }, [known, load])
  return { known, isBusy, load }
}
