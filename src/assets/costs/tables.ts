import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ofUser } from '../../users/tables.ts'
import { ofAsset } from '../tables.ts'

/** Residential rates of arnona. */
export const arnonaRates = sqliteTable(
  'arnona_rates',
  {
    rid: integer().primaryKey(),
    /** One spelling of the name of the city. */
    cityKey: text('city_key').notNull(),
    city: text().notNull(),
    zone: text(),
    kind: text(),
    sizeFrom: integer('size_from'),
    sizeTo: integer('size_to'),
    /** Agorot a year for a square metre. */
    rate: integer().notNull(),
    year: integer().notNull(),
    source: text().notNull(),
    /** False: an operator imported it, and the program's own table does not replace it. */
    isBuiltIn: integer('is_built_in', { mode: 'boolean' }).notNull(),
  },
  (table) => [index('arnona_rates_city').on(table.cityKey)],
)

/** The zone and the kind of building of a home, as a user knows them from a bill. */
export const homeZones = sqliteTable(
  'home_zones',
  {
    userRid: ofUser(),
    assetRid: ofAsset(),
    zone: text(),
    kind: text(),
  },
  (table) => [
    primaryKey({ columns: [table.userRid, table.assetRid] }),
    index('home_zones_asset').on(table.assetRid),
  ],
)
