import { sql } from 'drizzle-orm'
import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ofUser } from '../users/tables.ts'
import type { Mode, WeekdayName } from './domain/place.ts'

/** Where users travel to. */
export const places = sqliteTable(
  'places',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    userRid: ofUser(),
    name: text().notNull(),
    address: text().notNull(),
    /** Millionths of a degree. */
    longitude: integer().notNull(),
    latitude: integer().notNull(),
    mode: text().$type<Mode>().notNull(),
    day: text().$type<WeekdayName>().notNull(),
    /** HH:MM. */
    at: text().notNull(),
    /** Their order. */
    position: integer().notNull(),
    /** When the timetable was read by which its reach was computed (ms); 0: none was. */
    reachedBy: integer('reached_by').notNull().default(0),
  },
  (table) => [
    index('places_user').on(table.userRid),
    // Those of one day after each other: it is made ready once.
    index('places_due').on(table.reachedBy, table.day).where(sql`mode = 'transit'`),
  ],
)

/** From which stops a place is reached in time, as `timetable/reach` packs it. */
export const placeReaches = sqliteTable('place_reaches', {
  placeRid: integer('place_rid')
    .primaryKey()
    .references(() => places.rid, { onDelete: 'cascade' }),
  /** When it was computed (ms): a newer one is another. */
  computedAt: integer('computed_at').notNull(),
  stops: blob({ mode: 'buffer' }).notNull(),
})
