import { and, eq, sql } from 'drizzle-orm'
import { announce } from '../../database/changes.ts'
import { current, next } from '../../database/counters.ts'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { insertRow } from '../../database/rows.ts'
import type { AssetFacts } from '../domain/asset.ts'
import { assetByRid, updateAsset } from '../store/assets.ts'
import { assets } from '../tables.ts'
import { type Arnona, type ArnonaRate, arnonaOf, type OwnZone, totalOf } from './domain.ts'
import { arnonaRates, homeZones } from './tables.ts'

const selectRates = prepared((db) =>
  db
    .select()
    .from(arnonaRates)
    .where(eq(arnonaRates.cityKey, sql.placeholder('cityKey')))
    .orderBy(arnonaRates.rid)
    .prepare(),
)

/** One key for the usual spellings of a city. */
const cityKeyOf = (city: string) => city.replace(/[^\p{L}\d]/gu, '')

/** By the name of the city as it is spelled. */
type Kept = { version: number; byCity: Map<string, ArnonaRate[]> }
const keptRates = new WeakMap<object, Kept>()

/** The residential rates of a city; none when they are not known. They are read once until an import replaces them. */
export function ratesReader(
  db: Db,
  version = current(db, 'rates'),
): (city: string | null) => ArnonaRate[] {
  const known = keptRates.get(db.$client)
  const { byCity } =
    known?.version === version ? known : { byCity: new Map<string, ArnonaRate[]>() }
  keptRates.set(db.$client, { version, byCity })
  return (city) => {
    if (city === null) return []
    const known = byCity.get(city)
    if (known) return known
    const rates = selectRates(db).all({ cityKey: cityKeyOf(city) })
    byCity.set(city, rates)
    return rates
  }
}

type CostFacts = Parameters<typeof arnonaOf>[0] & Pick<AssetFacts, 'city'>

/**
 * The arnona of homes by what they state and by the rates of their cities.
 * @param version of the stored rates, where it is known.
 */
export function arnonaReader(
  db: Db,
  version = current(db, 'rates'),
): (home: CostFacts, own?: OwnZone | null) => Arnona {
  const ratesIn = ratesReader(db, version)
  return (home, own = null) => arnonaOf(home, ratesIn(home.city), own)
}

/** The facts of a home with its total of a month. */
export function withTotal<Of extends CostFacts>(db: Db, home: Of): Of & Pick<AssetFacts, 'total'> {
  const total = home.dealType === 'rent' ? totalOf(home, arnonaReader(db)(home)) : null
  return { ...home, total }
}

/** Computes the total of a home again. It is a change of the table and not of the home: nothing is posted. */
export function restateTotal(tx: Tx, rid: number, now: number): void {
  const asset = assetByRid(tx, rid)
  if (!asset) return
  const state = withTotal(tx, asset)
  if (state.total === asset.total) return
  updateAsset(tx, asset, { state, now })
  announce(tx, 'asset', asset.id, now)
}

/** Replaces the rates of these cities, or all that the program brought. */
export function replaceRates(tx: Tx, rates: readonly ArnonaRate[], isBuiltIn: boolean): void {
  next(tx, 'rates')
  const keys = new Set(rates.map(({ city }) => cityKeyOf(city)))
  if (isBuiltIn) tx.delete(arnonaRates).where(eq(arnonaRates.isBuiltIn, true)).run()
  else for (const key of keys) tx.delete(arnonaRates).where(eq(arnonaRates.cityKey, key)).run()
  const imported = new Set(isBuiltIn ? [...keys].filter((key) => hasRates(tx, key)) : [])
  for (const rate of rates) {
    const cityKey = cityKeyOf(rate.city)
    if (!imported.has(cityKey)) insertRow(tx, arnonaRates, { ...rate, cityKey, isBuiltIn })
  }
}

const hasRates = (tx: Tx, cityKey: string) => selectRates(tx).get({ cityKey }) !== undefined

export type CityRates = {
  city: string
  rates: number
  zones: number
  /** Agorot a year for a square metre. */
  low: number
  high: number
  year: number
  isBuiltIn: boolean
}

/** The cities with rates, by name. */
export function cityRates(db: Db): CityRates[] {
  const { city, rate, year, isBuiltIn, zone } = arnonaRates
  return db
    .select({
      city: sql<string>`min(${city})`,
      rates: sql<number>`count(*)`,
      zones: sql<number>`count(distinct ${zone})`,
      low: sql<number>`min(${rate})`,
      high: sql<number>`max(${rate})`,
      year: sql<number>`max(${year})`,
      isBuiltIn,
    })
    .from(arnonaRates)
    .groupBy(arnonaRates.cityKey)
    .orderBy(city)
    .all()
}

/** What a user knows of the zone of a home; null: nothing. */
export function zoneOf(db: Db, userRid: number, assetRid: number): OwnZone | null {
  const { zone, kind } = homeZones
  const mine = and(eq(homeZones.userRid, userRid), eq(homeZones.assetRid, assetRid))
  return db.select({ zone, kind }).from(homeZones).where(mine).get() ?? null
}

export function keepZone(tx: Tx, userRid: number, assetRid: number, own: OwnZone | null): void {
  tx.delete(homeZones)
    .where(and(eq(homeZones.userRid, userRid), eq(homeZones.assetRid, assetRid)))
    .run()
  if (own)
    tx.insert(homeZones)
      .values({ userRid, assetRid, ...own })
      .run()
}

/** The zones that a user knows, by the public ids of the homes. */
export function zonesOfUser(db: Db, userRid: number): (OwnZone & { assetId: string })[] {
  const { zone, kind, assetRid } = homeZones
  return db
    .select({ assetId: assets.id, zone, kind })
    .from(homeZones)
    .innerJoin(assets, eq(assets.rid, assetRid))
    .where(eq(homeZones.userRid, userRid))
    .all()
}
