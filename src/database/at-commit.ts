import { transactionOf } from './turns.ts'

type Handle = { $client: object }

export type AtCommit<Reading extends Handle, Writing extends Reading, Noted> = {
  /** What a transaction of `write` has noted so far, to add to it; undefined outside of such a transaction. */
  noted(tx: Writing): Noted | undefined
  /** The same, and undefined too where nothing was noted yet. */
  known(db: Reading): Noted | undefined
}

/** What each transaction has noted, in the order in which it was begun to be noted. */
const due = new WeakMap<object, (() => void)[]>()

/**
 * Collects in memory what a transaction writes many times, so that it is written once, before the commit. A transaction
 * that fails writes nothing of it.
 * @param begin makes what is noted, at the first time in a transaction.
 * @param store writes it. Statements of the transaction do not find it in its table before.
 */
export function atCommit<Reading extends Handle, Writing extends Reading, Noted extends object>(
  begin: () => Noted,
  store: (tx: Writing, noted: Noted) => void,
): AtCommit<Reading, Writing, Noted> {
  const kept = new WeakMap<object, Noted>()
  const known = (db: Reading) => {
    const transaction = transactionOf(db.$client)
    return transaction && kept.get(transaction)
  }
  return {
    known,
    noted(tx) {
      const transaction = transactionOf(tx.$client)
      if (!transaction) return undefined
      const before = kept.get(transaction)
      if (before) return before
      const made = begin()
      kept.set(transaction, made)
      const write = () => store(tx, made)
      const others = due.get(transaction)
      if (others) others.push(write)
      else due.set(transaction, [write])
      return made
    },
  }
}

/** Writes what the transaction of a connection has noted. It is called before the commit. */
export function storeNoted(client: object): void {
  const transaction = transactionOf(client)
  if (!transaction) return
  for (const write of due.get(transaction) ?? []) write()
}
