import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { current, next } from '../../database/counters.ts'
import type { Db, Tx } from '../../database/database.ts'
import { programPath } from '../../kernel/program.ts'
import type { Money, MoneyTable } from './domain.ts'
import { moneyTables, userMoney } from './tables.ts'

/** The figures of a user; null: none are kept. */
export function moneyOf(db: Db, userRid: number): Money | null {
  const row = db.select().from(userMoney).where(eq(userMoney.userRid, userRid)).get()
  if (!row) return null
  const { userRid: _, ...money } = row
  return money
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

const kept = new WeakMap<object, { version: number; table: MoneyTable }>()

/** The table of taxes and limits in use. It is read once until an import replaces it. */
export function moneyTable(db: Db): MoneyTable {
  const version = current(db, 'money')
  const known = kept.get(db.$client)
  if (known?.version === version) return known.table
  const table = db.select().from(moneyTables).get()?.table ?? builtInTable()
  kept.set(db.$client, { version, table })
  return table
}

export function replaceMoneyTable(tx: Tx, table: MoneyTable): void {
  next(tx, 'money')
  tx.delete(moneyTables).run()
  tx.insert(moneyTables).values({ table }).run()
}
