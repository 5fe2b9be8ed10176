import { and, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import type { Meant, Places, Streets } from '../search/understanding/domain.ts'
import { addStreet, createStreets, placeKey, streetKey } from '../search/understanding/streets.ts'
import { assets } from '../tables.ts'
import { filterConditions } from './criteria-conditions.ts'
import { isOnOrNear } from './near.ts'

/** What a typed text means, beside what `narrowed` has taken from it. */
export function meantConditions(db: Db, meant: Meant | undefined): (SQL | undefined)[] {
  if (!meant) return []
  return [
    meant.places && isIn(db, meant.places),
    meant.streets && isStated(db, 'street', meant.streets),
    meant.near && isOnOrNear(db, spelled(db, 'street', meant.near)),
    ...filterConditions(meant.criteria ?? {}),
  ]
}

function isIn(db: Db, { areaCodes, cities, streets }: Places): SQL | undefined {
  return or(
    areaCodes.size > 0 ? inArray(assets.areaCode, [...areaCodes]) : undefined,
    cities.size > 0 ? isStated(db, 'city', cities) : undefined,
    streets.size > 0 ? isStated(db, 'street', streets) : undefined,
  )
}

const KEYS = { city: placeKey, street: streetKey }

/** Whether a home states one of these names, in whichever spelling. */
function isStated(db: Db, name: 'city' | 'street', keys: ReadonlySet<string>): SQL {
  const names = JSON.stringify(spelled(db, name, keys))
  return sql`${assets[name]} in (select value from json_each(${names}))`
}

/** The names with these keys, as homes state them. */
function spelled(db: Db, name: 'city' | 'street', keys: ReadonlySet<string>): string[] {
  return statedNames(db, name).filter((one) => keys.has(KEYS[name](one)))
}

function statedNames(db: Db, name: 'city' | 'street', where?: SQL): string[] {
  const stated = assets[name]
  const isLive = and(isNull(assets.removedAt), isNull(assets.mergedInto))
  const rows = db
    .selectDistinct({ stated })
    .from(assets)
    .where(and(isLive, isNotNull(stated), where))
    .all()
  return rows.flatMap((row) => row.stated ?? [])
}

/** The streets of the live homes that everybody sees. */
export function streetsOf(db: Db): Streets {
  const streets = createStreets()
  for (const street of statedNames(db, 'street', isNull(assets.ownerRid)))
    addStreet(streets, street)
  return streets
}
