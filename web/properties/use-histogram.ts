import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { HistogramWire } from '../../src/assets/search/wire.ts'
import { finderApi } from './api.ts'
import { changed, type Filters, filtersOf, queryOf } from './search.ts'

/** The homes by price that pass the other filters; null until they are known, and without a deal type. */
export function useHistogram(filters: Filters): HistogramWire['bars'] | null {
  const { api } = useRouteContext({ from: '__root__' })
  const [bars, setBars] = useState<HistogramWire['bars'] | null>(null)
  const asked = queryOf(changed(filtersOf(filters), { priceRange: undefined }))
  const { dealType } = filters
  useEffect(() => {
    setBars(null)
    if (!dealType) return
    let isStale = false
    finderApi(api)
      .histogram(asked)
      .then(
        (found) => {
          if (!isStale) setBars(found.bars)
        },
        // The slider works without its bars.
        () => setBars(null),
      )
    return () => {
      isStale = true
    }
  }, [api, asked, dealType])
  return bars
}
