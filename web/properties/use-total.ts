import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { finderApi } from './api.ts'
import { type FinderSearch, queryOf } from './search.ts'

/** How long the filters must stay the same before a request is sent, in milliseconds. */
const QUIET_MS = 400

/** How many homes pass filters that are not applied yet; null until it is known. */
export function useTotal(search: FinderSearch): number | null {
  const { api } = useRouteContext({ from: '__root__' })
  const [found, setFound] = useState<{ query: string; total: number } | null>(null)
  const { page: _, ...rest } = search
  const query = queryOf(rest, { page: 1, limit: 1 })
  useEffect(() => {
    let isStale = false
    const timer = setTimeout(() => {
      finderApi(api)
        .total(query)
        .then(
          (total) => {
            if (!isStale) setFound({ query, total })
          },
          // The button then shows no number.
          () => setFound(null),
        )
    }, QUIET_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [api, query])
  return found?.query === query ? found.total : null
}
