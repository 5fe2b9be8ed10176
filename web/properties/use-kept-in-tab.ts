import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { lastListAtom, lastPlacesAtom } from './atoms.ts'
import { type FinderData, listQuery } from './load.ts'
import { keepRead } from './read-homes.ts'
import type { Finder } from './use-finder.ts'

/**
 * Keeps what the page shows for when the server does not answer: also what came with the document, which may be one that
 * the worker has kept.
 */
export function useKeptInTab({ coming, read, places }: FinderData, { search }: Finder): void {
  const { store, user } = useRouteContext({ from: '__root__' })
  useEffect(() => {
    if (read) keepRead({ store, user }, read)
  }, [store, user, read])
  useEffect(() => {
    store.set(lastPlacesAtom, places)
  }, [store, places])
  useEffect(() => {
    const { loaded } = coming
    if (!loaded?.list || store.get(lastListAtom)) return
    store.set(lastListAtom, { query: listQuery(search), loaded })
  }, [store, coming, search])
}
