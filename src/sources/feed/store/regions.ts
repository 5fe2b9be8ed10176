import { and, eq, ne, sql } from 'drizzle-orm'
import type { Ring } from '../../../areas/domain/drawn.ts'
import type { DealType } from '../../../assets/domain/asset.ts'
import { listings } from '../../../assets/tables.ts'
import { bots } from '../../../bots/tables.ts'
import { current } from '../../../database/counters.ts'
import type { Db, Tx } from '../../../database/database.ts'
import { sourceRegions } from '../../tables.ts'
import { NO_BASELINE } from '../baseline.ts'
import type { Region } from '../feed.ts'

/** The areas that active bots name, each with its deal type. */
export function wantedAreas(db: Db): { dealType: DealType; code: number }[] {
  return db.all(
    sql`select distinct ${bots.dealType} as "dealType", area.value as "code" from ${bots}, json_each(${bots.areaCodes}) as area where ${bots.isActive} = 1`,
  )
}

/** The areas that the owners of active bots drew. */
export function wantedRings(db: Db): { dealType: DealType; ring: Ring }[] {
  const { dealType, polygons, isActive } = bots
  const drawn = and(eq(isActive, true), ne(sql`json_array_length(${polygons})`, 0))
  return db
    .select({ dealType, polygons })
    .from(bots)
    .where(drawn)
    .all()
    .flatMap(({ polygons: own, ...bot }) => own.map(({ ring }) => ({ ...bot, ring })))
}

/** Rises with every change to a bot. */
export function botsVersion(db: Db): number {
  return current(db, 'bots')
}

export type RegionState = Omit<typeof sourceRegions.$inferSelect, 'source' | keyof Region>

const NEW_REGION: RegionState = {
  ...NO_BASELINE,
  isOpen: false,
  knownRid: null,
  knownOrder: null,
  startedAt: 0,
}

export function regionState(db: Db, source: string, region: Region): RegionState {
  return db.select().from(sourceRegions).where(isRegion(source, region)).get() ?? NEW_REGION
}

/** Changes only the given fields. */
export function updateRegion(
  tx: Tx,
  source: string,
  region: Region,
  change: Partial<RegionState>,
): void {
  const { source: key, dealType, region: number } = sourceRegions
  tx.insert(sourceRegions)
    .values({ ...NEW_REGION, ...change, ...region, source })
    .onConflictDoUpdate({ target: [key, dealType, number], set: change })
    .run()
}

function isRegion(source: string, { dealType, region }: Region) {
  return and(
    eq(sourceRegions.source, source),
    eq(sourceRegions.dealType, dealType),
    eq(sourceRegions.region, region),
  )
}

/** The rid of the newest listing of all sources; 0: there is none. */
export function newestListing(db: Db): number {
  return (
    db
      .select({ rid: sql<number>`coalesce(max(${listings.rid}), 0)` })
      .from(listings)
      .get()?.rid ?? 0
  )
}
