import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { listings } from '../tables.ts'

/** What photos of listings look like, of those that were compared with others. */
export const photoHashes = sqliteTable(
  'photo_hashes',
  {
    listingRid: integer('listing_rid')
      .notNull()
      .references(() => listings.rid, { onDelete: 'cascade' }),
    /** The place of the photo among those of the listing when it was compared, from 0. */
    place: integer().notNull(),
    /** Both null: the photo could not be had, or shows too little. See `PhotoHash`. */
    whole: text(),
    cuts: text(),
  },
  (table) => [
    primaryKey({ columns: [table.listingRid, table.place] }),
    index('photo_hashes_whole').on(table.whole).where(sql`${table.whole} is not null`),
  ],
)

/** Listings with one photo in common: whether they are one home is left to administrators. The lower `rid` is first. */
export const maybeSame = sqliteTable(
  'maybe_same',
  {
    firstRid: integer('first_rid')
      .notNull()
      .references(() => listings.rid, { onDelete: 'cascade' }),
    secondRid: integer('second_rid')
      .notNull()
      .references(() => listings.rid, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.firstRid, table.secondRid] }),
    index('maybe_same_second').on(table.secondRid),
  ],
)
