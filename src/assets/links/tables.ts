import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ofUser } from '../../users/tables.ts'
import { ofAsset } from '../tables.ts'

/** Public links to single homes: who knows one sees what it names until its maker takes it back. */
export const homeLinks = sqliteTable(
  'home_links',
  {
    /** In the address. The maker is shown it again, so it is stored as it is; it opens one home and nothing else. */
    secret: text().primaryKey(),
    assetRid: ofAsset(),
    userRid: ofUser(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('home_links_asset').on(table.assetRid),
    index('home_links_user').on(table.userRid, table.assetRid),
  ],
)
