import { and, desc, eq, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Point } from '../areas/domain/area.ts'
import { nameKey } from '../areas/names/keys.ts'
import { type Db, prepared, type Tx } from '../database/database.ts'
import { insertRow } from '../database/rows.ts'
import { dealNames, deals, parcels } from './deal-tables.ts'
import { type Deal, perMetreOf } from './domain/deal.ts'
import type { Sold } from './domain/sold.ts'
import { cellAt } from './grid.ts'
import type { Parcel } from './read.ts'

const selectName = prepared((db) =>
  db
    .select({ rid: dealNames.rid })
    .from(dealNames)
    .where(eq(dealNames.key, sql.placeholder('key')))
    .prepare(),
)

const selectNameByRid = prepared((db) =>
  db
    .select({ name: dealNames.name })
    .from(dealNames)
    .where(eq(dealNames.rid, sql.placeholder('rid')))
    .prepare(),
)

const STREET_WORD = /^(רחוב|רח|שדרות|שד|סמטת|סמ)\s+/

/** A street or neighbourhood in one spelling. */
const placeKey = (name: string) => nameKey(name).replace(STREET_WORD, '')

const KEYS = {
  city: (city: string) => `city|${nameKey(city)}`,
  street: (city: string, street: string) => `street|${nameKey(city)}|${placeKey(street)}`,
  neighbourhood: (city: string, name: string) => `area|${nameKey(city)}|${placeKey(name)}`,
  kind: (kind: string) => `kind|${kind}`,
}

type Named = { city: string; street: string | null; neighbourhood: string | null }
type NamedRids = { city: number | null; street: number | null; neighbourhood: number | null }

/** The rows of the names of a place; null: no deal has it. */
export function ridsOfNames(db: Db, { city, street, neighbourhood }: Named): NamedRids {
  const ridOf = (key: string) => selectName(db).get({ key })?.rid ?? null
  return {
    city: ridOf(KEYS.city(city)),
    street: street === null ? null : ridOf(KEYS.street(city, street)),
    neighbourhood: neighbourhood === null ? null : ridOf(KEYS.neighbourhood(city, neighbourhood)),
  }
}

/** Names that an import has met, so that each is looked up once. */
export type Met = Map<string, number>

function nameRid(tx: Tx, met: Met, name: string | null, key: string): number | null {
  if (name === null) return null
  const known = met.get(key)
  if (known !== undefined) return known
  const rid = selectName(tx).get({ key })?.rid ?? insertRow(tx, dealNames, { key, name })
  met.set(key, rid)
  return rid
}

const NOWHERE = { longitude: null, latitude: null, cell: null }

type DealRow = Omit<typeof deals.$inferSelect, 'rid'>

function rowOf(tx: Tx, met: Met, deal: Deal): DealRow {
  const { city, street, neighbourhood, kind, point, ...rest } = deal
  return {
    ...rest,
    city: nameRid(tx, met, city, KEYS.city(city)) ?? 0,
    street: nameRid(tx, met, street, KEYS.street(city, street ?? '')),
    neighbourhood: nameRid(tx, met, neighbourhood, KEYS.neighbourhood(city, neighbourhood ?? '')),
    kind: nameRid(tx, met, kind, KEYS.kind(kind ?? '')),
    ...(point ? placed(point) : NOWHERE),
    perMetre: perMetreOf(deal),
  }
}

const given = (name: keyof DealRow) => eq(deals[name], sql.placeholder(name))
const knownWhere = (where: SQL | undefined) =>
  prepared((db) => db.select().from(deals).where(where).limit(1).prepare())
const sameSale = [given('at'), given('price')]
const selectById = knownWhere(given('dealId'))
const selectByParcel = knownWhere(and(given('gush'), given('helka'), ...sameSale))
const selectByHouse = knownWhere(and(given('street'), given('number'), ...sameSale))
const selectUnnumberedByParcel = knownWhere(
  and(given('gush'), given('helka'), ...sameSale, isNull(deals.dealId)),
)

/** A deal that is known: by its number, or by parcel, date and price, or by house, date and price. */
function knownDeal(tx: Tx, row: DealRow) {
  const isParcel = row.gush !== null && row.helka !== null
  if (row.dealId !== null)
    return selectById(tx).get(row) ?? (isParcel ? selectUnnumberedByParcel(tx).get(row) : undefined)
  return isParcel ? selectByParcel(tx).get(row) : selectByHouse(tx).get(row)
}

/** Keeps a deal once. What a known one does not state, it takes from this one. @returns whether it is new. */
export function keepDeal(tx: Tx, met: Met, deal: Deal): boolean {
  const row = rowOf(tx, met, deal)
  const known = knownDeal(tx, row)
  if (!known) {
    insertRow(tx, deals, row)
    return true
  }
  const added = Object.entries(row).filter(
    ([name, value]) => value !== null && known[name as keyof DealRow] === null,
  )
  if (added.length > 0)
    tx.update(deals).set(Object.fromEntries(added)).where(eq(deals.rid, known.rid)).run()
  return false
}

type Placed = { longitude: number; latitude: number; cell: number }

/** A point in millionths of a degree, with its cell of the grid. */
function placed(point: Point): Placed {
  const [longitude, latitude] = [Math.round(point[0] * 1e6), Math.round(point[1] * 1e6)]
  return { longitude, latitude, cell: cellAt(longitude, latitude) }
}

/** Keeps where a parcel is, in place of what was known of it. @returns whether it is new. */
export function keepParcel(tx: Tx, { gush, helka, point }: Parcel): boolean {
  const where = placed(point)
  const mine = and(eq(parcels.gush, gush), eq(parcels.helka, helka))
  const isNew = tx.select({ rid: parcels.rid }).from(parcels).where(mine).get() === undefined
  if (isNew) insertRow(tx, parcels, { gush, helka, ...where })
  else tx.update(parcels).set(where).where(mine).run()
  return isNew
}

const selectNewest = prepared((db) =>
  db
    .select({ at: deals.at })
    .from(deals)
    .where(and(given('city'), isNotNull(deals.perMetre)))
    .orderBy(desc(deals.at))
    .limit(1)
    .prepare(),
)

/** The day of the newest deal of a city that is compared. */
export const newestDay = (db: Db, city: number): number | undefined =>
  selectNewest(db).get({ city })?.at

const COLUMNS = {
  at: deals.at,
  price: deals.price,
  size: sql<number>`${deals.size}`,
  rooms: deals.rooms,
  floor: deals.floor,
  street: deals.street,
  number: deals.number,
  perMetre: sql<number>`${deals.perMetre}`,
  longitude: sql<number | null>`coalesce(${deals.longitude}, ${parcels.longitude})`,
  latitude: sql<number | null>`coalesce(${deals.latitude}, ${parcels.latitude})`,
}
const ofParcel = and(eq(parcels.gush, deals.gush), eq(parcels.helka, deals.helka))
/** The parcel of a deal without a point of its own; that of another is not looked up. */
const unplaced = sql<number>`case when ${deals.cell} is null then ${deals.gush} end`
const parcelOfUnplaced = and(eq(parcels.gush, unplaced), eq(parcels.helka, deals.helka))
const sinceThen = [gte(deals.at, sql.placeholder('from')), isNotNull(deals.perMetre)]
const inCells = (cell: typeof deals.cell | typeof parcels.cell) =>
  sql`${cell} in (select value from json_each(${sql.placeholder('cells')}))`

const soldWhere = (where: SQL) =>
  prepared((db) =>
    db
      .select(COLUMNS)
      .from(deals)
      .leftJoin(parcels, parcelOfUnplaced)
      .where(and(where, ...sinceThen))
      .prepare(),
  )
/** Deals of a street or neighbourhood: what a metre of all has cost, by an index alone, and whole ones. */
const byName = (name: 'street' | 'neighbourhood') => ({
  selectPerMetre: prepared((db) =>
    db
      .select({ packed: sql<string>`json_group_array(${deals.perMetre})` })
      .from(deals)
      .where(and(given(name), ...sinceThen))
      .prepare(),
  ),
  selectDay: prepared((db) =>
    db
      .select({ at: deals.at })
      .from(deals)
      .where(and(given(name), ...sinceThen))
      .orderBy(desc(deals.at))
      .limit(1)
      .offset(sql.placeholder('newer'))
      .prepare(),
  ),
  selectSold: soldWhere(given(name)),
})
const NAMED = { street: byName('street'), neighbourhood: byName('neighbourhood') }
const selectCells = soldWhere(inCells(deals.cell))
const selectParcels = prepared((db) =>
  db
    .select(COLUMNS)
    .from(parcels)
    .innerJoin(deals, ofParcel)
    // Behind a plus the many deals without a point are not looked up first.
    .where(and(inCells(parcels.cell), sql`+${deals.cell} is null`, ...sinceThen))
    .prepare(),
)

type SoldRow = Omit<Sold, 'point' | 'street'> & {
  street: number | null
  longitude: number | null
  latitude: number | null
}

/** The names that were read, by file: a row keeps its name. */
const readNames = new WeakMap<object, Map<number, string | null>>()
const NAMES_MAX = 10_000

function nameOf(db: Db, rid: number): string | null {
  const names = readNames.get(db.$client) ?? new Map<number, string | null>()
  readNames.set(db.$client, names)
  const known = names.get(rid)
  if (known !== undefined) return known
  const name = selectNameByRid(db).get({ rid })?.name ?? null
  if (names.size >= NAMES_MAX) names.clear()
  names.set(rid, name)
  return name
}

const soldOf = (db: Db, rows: readonly SoldRow[]): Sold[] =>
  rows.map(({ at, price, size, rooms, floor, street, number, perMetre, longitude, latitude }) => ({
    at,
    price,
    size,
    rooms,
    floor,
    street: street === null ? null : nameOf(db, street),
    number,
    perMetre,
    point: longitude === null || latitude === null ? null : [longitude / 1e6, latitude / 1e6],
  }))

/**
 * The homes that were sold since a day in a street or neighbourhood: what a metre of each has cost, and the newest of
 * them: `most`, and those of the same day as the last.
 */
export function soldIn(
  db: Db,
  name: keyof typeof NAMED,
  { rid, from, most }: { rid: number; from: number; most: number },
): { perMetre: number[]; newest: Sold[] } {
  const { selectPerMetre, selectDay, selectSold } = NAMED[name]
  const named = { [name]: rid, from }
  const perMetre = JSON.parse(selectPerMetre(db).get(named)?.packed ?? '[]') as number[]
  const last = perMetre.length < most ? undefined : selectDay(db).get({ ...named, newer: most - 1 })
  const rows = selectSold(db).all({ [name]: rid, from: last?.at ?? from })
  return { perMetre, newest: soldOf(db, rows) }
}

/** Those in cells of the grid, by their own point or by that of their parcel. */
export function soldInCells(db: Db, cells: readonly number[], from: number): Sold[] {
  const given = { cells: JSON.stringify(cells), from }
  return soldOf(db, [...selectCells(db).all(given), ...selectParcels(db).all(given)])
}
