import type { PathCount, RawListing, TypeCount } from '../intake/domain/raw-listing.ts'
import type { FieldCount } from './domain.ts'

/** The counts with others added, the most frequent first. */
function added<Key extends string>(
  key: Key,
  counts: readonly (Record<Key, string> & { count: number })[],
): { name: string; count: number }[] {
  const sums = new Map<string, number>()
  for (const one of counts) sums.set(one[key], (sums.get(one[key]) ?? 0) + one.count)
  return [...sums]
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count)
}

export function addTypes(...lists: readonly (readonly TypeCount[])[]): TypeCount[] {
  return added('type', lists.flat()).map(({ name: type, count }) => ({ type, count }))
}

export function addPaths(...lists: readonly (readonly PathCount[])[]): PathCount[] {
  return added('path', lists.flat()).map(({ name: path, count }) => ({ path, count }))
}

/** The label of records whose source states no property type. */
const NO_TYPE = 'not stated'
/** The label of records that are no listing. */
const BANNER = 'banner'

/** What is left out of a page, by property type. */
export function leftOutTypes(listings: readonly RawListing[], banners: number): TypeCount[] {
  const types = listings
    .filter((one) => !one.isHome)
    .map(({ propertyType }) => ({ type: propertyType ?? NO_TYPE, count: 1 }))
  return addTypes(types, banners > 0 ? [{ type: BANNER, count: banners }] : [])
}

/** The values of a page that cannot be true, by path. */
export function implausiblePaths(fields: readonly FieldCount[]): PathCount[] {
  return addPaths(
    fields.flatMap(({ path, implausible }) =>
      implausible > 0 ? [{ path, count: implausible }] : [],
    ),
  )
}
