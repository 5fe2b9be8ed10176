import type { AreaEntry, City } from './cities.ts'
import type { Found } from './search.ts'

/** A row of the tree: a city, an area of an open city, or an area that a search found. */
export type Row =
  | { kind: 'city'; key: string; city: City; isOpen: boolean }
  | { kind: 'area'; key: string; area: AreaEntry }
  | { kind: 'found'; key: string; area: AreaEntry }

/** The most areas of a search that are shown: more would be slow to draw. */
const FOUND_MAX = 100

/**
 * The rows from top to bottom.
 * @param opened cities that were opened or closed by hand; others are closed, but the only city of a search is open.
 */
export function rowsOf(found: Found, opened: ReadonlyMap<string, boolean>): Row[] {
  const { cities, areas } = found
  const cityRows = cities.flatMap((city): Row[] => {
    const isOpen = opened.get(city.name) ?? cities.length === 1
    const row = { kind: 'city', key: city.name, city, isOpen } as const
    const own = city.areas.map((area) => ({ kind: 'area', key: String(area.code), area }) as const)
    return isOpen ? [row, ...own] : [row]
  })
  const foundRows = areas
    .slice(0, FOUND_MAX)
    .map((area) => ({ kind: 'found', key: `found-${area.code}`, area }) as const)
  return [...cityRows, ...foundRows]
}

/** The number of found areas that are shown. */
export const shownOf = ({ areas }: Found) => Math.min(areas.length, FOUND_MAX)

/** The row of the city that a row belongs to. */
export function cityRowOf(rows: readonly Row[], row: Row): Row {
  if (row.kind !== 'area') return row
  return rows.find(({ kind, key }) => kind === 'city' && key === row.area.city) ?? row
}
