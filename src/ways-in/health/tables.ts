import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { bots } from '../../bots/tables.ts'

/** Bots whose owners were told that nothing has come for a day; until homes come they are not told again. */
export const silentBots = sqliteTable('silent_bots', {
  botRid: integer('bot_rid')
    .primaryKey()
    .references(() => bots.rid, { onDelete: 'cascade' }),
  toldAt: integer('told_at').notNull(),
})
