import type { AssetPage, HistogramWire, LookWire, MapPage } from '../../src/assets/search/wire.ts'
import type { Api } from '../lib/api.ts'
import { type FinderSearch, queryOf } from './search.ts'

/** The calls of the list and the map. */
export function finderApi({ call }: Api) {
  return {
    list: (search: FinderSearch, limit: number) =>
      call<AssetPage>('GET', `/api/assets?${queryOf(search, { page: search.page ?? 1, limit })}`),
    /** The number of homes that pass the filters of a query. */
    total: async (query: string) => {
      const { pagination } = await call<AssetPage>('GET', `/api/assets?${query}`)
      return pagination.total
    },
    /** Markers of what the map shows, by the query of `mapQuery`. */
    map: (query: string) => call<MapPage>('GET', `/api/assets?${query}`),
    /** Places by their name, the most likely first. Requested on Enter, never while typing. */
    geocode: (text: string) =>
      call<{ lat: number; lon: number; label: string }[]>(
        'GET',
        `/api/geocode?q=${encodeURIComponent(text)}`,
      ),
    /** Says that the user looks at homes. */
    look: () => call<LookWire>('PUT', '/api/assets/look'),
    /** The homes that pass the filters of a query, by price. */
    histogram: (query: string) => call<HistogramWire>('GET', `/api/assets/histogram?${query}`),
  }
}

/** The query of the markers of what the map shows. */
export function mapQuery(search: FinderSearch): string {
  const { page: _, sort, home, zoom, ...shown } = search
  const at = zoom === undefined ? '' : `&zoom=${zoom}`
  return `${queryOf(shown)}&isMapView=true${at}`
}
