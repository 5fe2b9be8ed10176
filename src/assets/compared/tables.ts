import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ofUser } from '../../users/tables.ts'
import { ofAsset } from '../tables.ts'

/** Public links to comparisons: who knows one sees the facts of its homes until its maker takes it back. */
export const comparisonLinks = sqliteTable(
  'comparison_links',
  {
    rid: integer().primaryKey(),
    /** In the address, and stored as it is, like that of a link to one home. */
    secret: text().notNull().unique(),
    userRid: ofUser(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('comparison_links_user').on(table.userRid)],
)

/** The homes of a comparison, in its order. */
export const comparedHomes = sqliteTable(
  'compared_homes',
  {
    linkRid: integer('link_rid')
      .notNull()
      .references(() => comparisonLinks.rid, { onDelete: 'cascade' }),
    place: integer().notNull(),
    assetRid: ofAsset(),
  },
  (table) => [
    primaryKey({ columns: [table.linkRid, table.place] }),
    index('compared_homes_asset').on(table.assetRid),
  ],
)
