import type { Db } from './database.ts'
import { transactionOf } from './turns.ts'

/**
 * Remembers what is read for as long as a transaction of `write` lasts, and outside of one reads each time. For what is
 * asked again and again in a transaction that does not change it.
 */
export function onceInTransaction<Key, Value>(
  read: (db: Db, key: Key) => Value,
): (db: Db, key: Key) => Value {
  const kept = new WeakMap<object, Map<Key, Value>>()
  return (db, key) => {
    const transaction = transactionOf(db.$client)
    if (!transaction) return read(db, key)
    const values = kept.get(transaction) ?? new Map<Key, Value>()
    kept.set(transaction, values)
    const known = values.get(key)
    if (known !== undefined) return known
    const found = read(db, key)
    values.set(key, found)
    return found
  }
}
