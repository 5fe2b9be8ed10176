import { useRouteContext } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { HomeBotsWire } from '../../src/matching/wire.ts'
import { assetsApi } from '../assets/api.ts'
import { chatsAtom } from '../chats/atoms.ts'
import type { LoadedList } from './loaded.ts'

/**
 * What the user's bots say about the homes of a list: with the page, or by one request after the list, which does not
 * wait for it.
 */
export function useSaid(loaded: LoadedList | null) {
  const { api } = useRouteContext({ from: '__root__' })
  const [asked, setAsked] = useState<readonly HomeBotsWire[] | null>(null)
  // Each bot has a chat.
  const hasBots = useAtomValue(chatsAtom).length > 0
  const list = loaded?.list ?? null
  const withPage = loaded?.said ?? null
  useEffect(() => {
    // Until the list after this one knows what bots say, homes keep what is known of them, and no card grows.
    if (withPage) setAsked(withPage)
    if (!list || withPage) return
    let isStale = false
    const use = (said: readonly HomeBotsWire[]) => {
      if (!isStale) setAsked(said)
    }
    // Cards are worth showing without this line.
    assetsApi(api)
      .said(list.assets.map(({ _id }) => _id))
      .then(use, () => use([]))
    return () => {
      isStale = true
    }
  }, [api, list, withPage])
  const known = withPage ?? asked
  return {
    of: (id: string) => known?.find(({ _id }) => _id === id),
    /** Whether cards keep the line free: other cards have one, or it is not known yet what bots say. */
    isKept: known ? known.length > 0 : hasBots,
  }
}
