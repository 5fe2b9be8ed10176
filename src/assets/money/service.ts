import { type Db, write } from '../../database/database.ts'
import type { Money } from './domain.ts'
import { keepMoney } from './store.ts'

/** Keeps the figures of a user; null: none any more. */
export function stateMoney(db: Db, userRid: number, money: Money | null): void {
  write(db, (tx) => keepMoney(tx, userRid, money))
}
