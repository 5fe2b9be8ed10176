import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../../users/tables.ts'
import type { MoneyTable, Owns } from './domain.ts'

/** The figures of a user, which nobody else sees. */
export const userMoney = sqliteTable('user_money', {
  userRid: integer('user_rid')
    .primaryKey()
    .references(() => users.rid, { onDelete: 'cascade' }),
  equity: integer().notNull(),
  income: integer().notNull(),
  ratePercent: real('rate_percent').notNull(),
  years: integer().notNull(),
  otherPayments: integer('other_payments').notNull(),
  owns: text().$type<Owns>().notNull(),
})

/** The table of taxes and limits that an operator imported; without a row that of the program counts. */
export const moneyTables = sqliteTable('money_tables', {
  rid: integer().primaryKey(),
  table: text({ mode: 'json' }).$type<MoneyTable>().notNull(),
})
