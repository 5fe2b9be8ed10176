import { join } from 'node:path'
import { streetAndNumber } from '../areas/domain/area.ts'
import type { Asset } from '../assets/domain/asset.ts'
import { isNear } from '../assets/domain/place.ts'
import type { Db } from '../database/database.ts'
import {
  firstDay,
  SOLD_LEAST,
  SOLD_LISTED,
  SOLD_RADIUS,
  type SoldNearby,
  soldNearby,
  withDistance,
} from './domain/sold.ts'
import { cellsAround } from './grid.ts'
import { newestDay, ridsOfNames, soldIn, soldInCells } from './store.ts'

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
  const named = (scope: 'street' | 'area', name: 'street' | 'neighbourhood') => {
    const rid = rids[name]
    if (rid === null) return null
    const { perMetre, newest } = soldIn(deals, name, { rid, from, most: SOLD_LISTED })
    return soldNearby(scope, { perMetre, newest: withDistance(newest, point) }, asOf)
  }
  const around = () => {
    if (point === null) return null
    const found = withDistance(soldInCells(deals, cellsAround(point), from), point)
    const newest = found.filter(({ distance }) => distance !== null && distance <= SOLD_RADIUS)
    return soldNearby('near', { perMetre: newest.map(({ perMetre }) => perMetre), newest }, asOf)
  }
  const scopes = [() => named('street', 'street'), around, () => named('area', 'neighbourhood')]
  let most: SoldNearby | null = null
  for (const scope of scopes) {
    const found = scope()
    if (!found) continue
    if (found.n >= SOLD_LEAST) return found
    if (found.n > (most?.n ?? 0)) most = found
  }
  return most
}
