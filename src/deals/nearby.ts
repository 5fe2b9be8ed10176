import { join } from 'node:path'
import { streetAndNumber } from '../areas/domain/area.ts'
import type { Asset } from '../assets/domain/asset.ts'
import { isNear } from '../assets/domain/place.ts'
import type { Db } from '../database/database.ts'
import {
  firstDay,
  SOLD_LEAST,
  SOLD_RADIUS,
  type SoldNearby,
  soldNearby,
  withDistance,
} from './domain/sold.ts'
import { cellsAround } from './grid.ts'
import { newestDay, ridsOfNames, soldInCells, soldInNeighbourhood, soldInStreet } from './store.ts'

/** The deals of an installation. */
export const dealsFile = ({ dataDir }: { dataDir: string }) => join(dataDir, 'deals', 'deals.db')

type Home = Pick<
  Asset,
  'dealType' | 'city' | 'neighbourhood' | 'street' | 'coordinates' | 'geocodedBy'
>

/** What was sold in the street of a home for sale, else around it or in its neighbourhood. Null: nothing. */
export function soldNear(deals: Db, home: Home): SoldNearby | null {
  if (home.dealType !== 'sale' || home.city === null) return null
  const { city, neighbourhood } = home
  const street = home.street === null ? null : streetAndNumber(home.street).name
  const rids = ridsOfNames(deals, { city, neighbourhood, street })
  const asOf = rids.city === null ? undefined : newestDay(deals, rids.city)
  if (asOf === undefined) return null
  const from = firstDay(asOf)
  const point = isNear(home) ? home.coordinates : null
  const scopes = [
    () => rids.street !== null && said('street', soldInStreet(deals, rids.street, from)),
    () => point !== null && said('near', soldInCells(deals, cellsAround(point), from)),
    () =>
      rids.neighbourhood !== null &&
      said('area', soldInNeighbourhood(deals, rids.neighbourhood, from)),
  ]
  function said(scope: SoldNearby['scope'], found: Parameters<typeof withDistance>[0]) {
    const measured = withDistance(found, point)
    const near = measured.filter(({ distance }) => distance !== null && distance <= SOLD_RADIUS)
    return soldNearby(scope, scope === 'near' ? near : measured, asOf as number)
  }
  let most: SoldNearby | null = null
  for (const scope of scopes) {
    const found = scope()
    if (!found) continue
    if (found.n >= SOLD_LEAST) return found
    if (found.n > (most?.n ?? 0)) most = found
  }
  return most
}
