import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { finderApi } from '../../properties/api.ts'
import { type FinderSearch, queryOf } from '../../properties/search.ts'

/** How long the price must stay the same before a request is sent, in milliseconds. */
const QUIET_MS = 400

/** The homes for sale up to a price, as a search of the finder. */
export const fittingSearch = (price: number): FinderSearch => ({
  dealType: 'sale',
  priceRange: [0, price],
})

/** How many homes for sale cost at most this; null until it is known. */
export function useFitting(price: number): number | null {
  const { api } = useRouteContext({ from: '__root__' })
  const [found, setFound] = useState<{ price: number; count: number } | null>(null)
  useEffect(() => {
    if (price === 0) return
    let isStale = false
    const timer = setTimeout(() => {
      finderApi(api)
        .total(queryOf(fittingSearch(price), { page: 1, limit: 1 }))
        .then(
          (count) => !isStale && setFound({ price, count }),
          // Without an answer there is no number: the rest of the panel does not need it.
          () => !isStale && setFound(null),
        )
    }, QUIET_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [api, price])
  if (price === 0) return 0
  return found?.price === price ? found.count : null
}
