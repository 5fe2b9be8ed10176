import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

// Tables of the file of landmarks, which is no part of the database: see docs/decisions/0112.

/** The layers that are there. */
export const layers = sqliteTable('layers', {
  rid: integer().primaryKey(),
  layer: text().notNull(),
  /** When it was brought in (ms). */
  at: integer().notNull(),
  attribution: text().notNull(),
  count: integer().notNull(),
})

export const landmarks = sqliteTable(
  'landmarks',
  {
    rid: integer().primaryKey(),
    layer: text().notNull(),
    name: text(),
    /** JSON: by language. */
    names: text().notNull(),
    /** Millionths of a degree. */
    longitude: integer().notNull(),
    latitude: integer().notNull(),
    /** The cell of the grid that its point is in. */
    cell: integer().notNull(),
  },
  (table) => [
    index('landmarks_cell').on(table.cell, table.layer),
    index('landmarks_layer').on(table.layer),
  ],
)

export const LANDMARK_TABLES = [layers, landmarks]
