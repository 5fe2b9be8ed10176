import { and, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import { isNear } from '../domain/place.ts'
import { boxAround, isAround, type Spot } from '../search/understanding/around.ts'
import { assets } from '../tables.ts'
import { pointOf } from './rows.ts'

const { rid, longitude, latitude, street, geocodedBy } = assets
const IS_LIVE = and(isNull(assets.removedAt), isNull(assets.mergedInto))

/** The condition that a home is on one of these streets or around their homes. */
export function isOnOrNear(db: Db, streets: readonly string[]): SQL | undefined {
  const isOn = inArray(street, [...streets])
  const spots = placed(db, and(isOn, isNull(assets.ownerRid))).map(({ spot }) => spot)
  const box = boxAround(spots)
  if (!box) return isOn
  const isClose = isAround(spots)
  const inBox = and(
    gte(longitude, box.west),
    lte(longitude, box.east),
    gte(latitude, box.south),
    lte(latitude, box.north),
  )
  const close = placed(db, inBox).filter(({ spot }) => isClose(...spot))
  const rids = JSON.stringify(close.map((one) => one.rid))
  return or(isOn, sql`${rid} in (select value from json_each(${rids}))`)
}

/** The live homes whose house, or the middle of whose street, is known. */
function placed(db: Db, where: SQL | undefined): { rid: number; spot: Spot }[] {
  const rows = db
    .select({ rid, longitude, latitude, street, geocodedBy })
    .from(assets)
    .where(and(IS_LIVE, where))
    .all()
  return rows.flatMap((row) => {
    if (row.longitude === null || row.latitude === null) return []
    const isPlaced = isNear({ ...row, coordinates: pointOf(row) })
    return isPlaced ? { rid: row.rid, spot: [row.longitude, row.latitude] } : []
  })
}
