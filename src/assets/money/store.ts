import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { current, next } from '../../database/counters.ts'
import type { Db, Tx } from '../../database/database.ts'
import { programPath } from '../../kernel/program.ts'
import type { Money, MoneyTable } from './domain.ts'
import { moneyTables, userMoney } from './tables.ts'

const { equity, income, ratePercent, years, otherPayments, owns } = userMoney
export const FIGURES = { equity, income, ratePercent, years, otherPayments, owns }

/** The figures of a user; null: none are kept. */
export function moneyOf(db: Db, userRid: number): Money | null {
  return db.select(FIGURES).from(userMoney).where(eq(userMoney.userRid, userRid)).get() ?? null
}

/** @param money null: nothing is kept any more. */
export function keepMoney(tx: Tx, userRid: number, money: Money | null): void {
  if (money === null) tx.delete(userMoney).where(eq(userMoney.userRid, userRid)).run()
  else
    tx.insert(userMoney)
      .values({ userRid, ...money })
      .onConflictDoUpdate({ target: userMoney.userRid, set: money })
      .run()
}

/** The table of taxes and limits that this version brings. */
export function builtInTable(): MoneyTable {
  return JSON.parse(readFileSync(programPath('data/money.json'), 'utf8')) as MoneyTable
}

/** The row of the table in use. */
const ONLY = 1
const kept = new WeakMap<object, { version: number; table: MoneyTable }>()

/** The table of taxes and limits in use. It is read once until an import replaces it. */
export function moneyTable(db: Db): MoneyTable {
  const version = current(db, 'money')
  const known = kept.get(db.$client)
  if (known?.version === version) return known.table
  const table =
    db.select().from(moneyTables).where(eq(moneyTables.rid, ONLY)).get()?.table ?? builtInTable()
  kept.set(db.$client, { version, table })
  return table
}

export function replaceMoneyTable(tx: Tx, table: MoneyTable): void {
  next(tx, 'money')
  tx.delete(moneyTables).run()
  tx.insert(moneyTables).values({ rid: ONLY, table }).run()
}
