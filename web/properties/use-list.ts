import { replaceEqualDeep } from '@tanstack/react-router'
import { startTransition, useEffect, useReducer, useRef } from 'react'
import type { ComingList, LoadedList } from './loaded.ts'

/**
 * The newest list that is there, and whether a newer one is on its way. Null before the first one. Homes that did not
 * change stay the same objects, so that their cards are not drawn again.
 */
export function useList(coming: ComingList): { loaded: LoadedList | null; isBusy: boolean } {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  const last = useRef<LoadedList | null>(null)
  if (coming.loaded) last.current = replaceEqualDeep(last.current, coming.loaded)
  useEffect(() => {
    if (coming.loaded) return
    let isStale = false
    void coming.arrival?.then(() => {
      if (!isStale) startTransition(draw)
    })
    return () => {
      isStale = true
    }
  }, [coming])
  return { loaded: last.current, isBusy: coming.loaded === null }
}
