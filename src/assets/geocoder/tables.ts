import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { GeocodedPlace } from './domain.ts'

/** What the geocoder answered, by the words that were asked for: it is asked for each of them once. */
export const geocodes = sqliteTable(
  'geocodes',
  {
    /** The normalised words. */
    query: text().primaryKey(),
    /** Degrees. Empty: the geocoder knows no such place. */
    places: text({ mode: 'json' }).$type<GeocodedPlace[]>().notNull(),
    at: integer().notNull(),
  },
  (table) => [index('geocodes_at').on(table.at)],
)
