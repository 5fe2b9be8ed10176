import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

// Tables of the file of deals, which is no part of the database: see docs/decisions/0098.

/** Names of cities, neighbourhoods, streets and kinds, each once. */
export const dealNames = sqliteTable(
  'names',
  { rid: integer().primaryKey(), key: text().notNull(), name: text().notNull() },
  (table) => [uniqueIndex('names_key').on(table.key)],
)

export const deals = sqliteTable(
  'deals',
  {
    rid: integer().primaryKey(),
    dealId: integer('deal_id'),
    /** Days since 1970. */
    at: integer().notNull(),
    price: integer().notNull(),
    portion: real().notNull(),
    size: real(),
    rooms: real(),
    floor: integer(),
    /** By their row of `names`. */
    kind: integer(),
    city: integer().notNull(),
    neighbourhood: integer(),
    street: integer(),
    number: text(),
    gush: integer(),
    helka: integer(),
    /** Millionths of a degree. */
    longitude: integer(),
    latitude: integer(),
    /** The cell of the grid that its point is in. */
    cell: integer(),
    /** Null: it is not compared. */
    perMetre: integer('per_metre'),
  },
  (table) => [
    uniqueIndex('deals_id').on(table.dealId),
    index('deals_parcel').on(table.gush, table.helka, table.at),
    // With the price of a metre: what is compared of all deals of a street is read from the index alone.
    index('deals_street_metre').on(table.street, table.at, table.perMetre),
    index('deals_neighbourhood_metre').on(table.neighbourhood, table.at, table.perMetre),
    index('deals_city').on(table.city, table.at),
    index('deals_cell').on(table.cell, table.at),
  ],
)

/** Where parcels are, which deals without a point of their own take. */
export const parcels = sqliteTable(
  'parcels',
  {
    rid: integer().primaryKey(),
    gush: integer().notNull(),
    helka: integer().notNull(),
    longitude: integer().notNull(),
    latitude: integer().notNull(),
    cell: integer().notNull(),
  },
  (table) => [
    uniqueIndex('parcels_number').on(table.gush, table.helka),
    index('parcels_cell').on(table.cell),
  ],
)

export const DEAL_TABLES = [dealNames, deals, parcels]
