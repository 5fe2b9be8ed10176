import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { assets } from '../tables.ts'

/**
 * The words of new homes that are not in the text index `asset_text` yet. A home is in one of the two: the index writes
 * about eight pages for each commit that adds to it, whether one home or fifty.
 */
export const waitingTexts = sqliteTable('waiting_texts', {
  assetRid: integer('asset_rid')
    .primaryKey()
    .references(() => assets.rid, { onDelete: 'cascade' }),
  /** The search tokens of the home, with a space before each. */
  tokens: text().notNull(),
})
