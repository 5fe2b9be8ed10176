import { and, eq, gt, like, sql } from 'drizzle-orm'
import { atCommit } from './at-commit.ts'
import { type Db, prepared, preparedWrite, type Tx } from './database.ts'
import { counters } from './tables.ts'

/**
 * `rev`: raised by every change to a matched field of an asset. `bots`: raised by every change to a bot. `hebrew`: the
 * version of the spelling that the text index was made with. `rules`: the version of the rules by which stored listings
 * were last read. `reader`: the version of the reader that has read the descriptions of all listings. `photos`:
 * the last listing, by rid, whose photos were compared. `arnona`: the version of
 * the program's table of rates that is stored. `rates` and `money`: raised when stored rates, and the table
 * of taxes and limits, are replaced. `probe`: when the
 * server last showed that it can write, in seconds since 1970. `outbox`: raised when stored messages are put back into
 * the outbox or get another recipient. `hold:…`: until when (ms) nothing is sent on that channel. `limited:…`: how
 * often the service of that channel has answered 429. `pushedNotices`: the newest notification that was looked at for
 * push. `pushKey`: the fingerprint of the key for push. `timetableTold`: the last day (ms) of the
 * timetable whose end was told. `watched:…`, `watchedFrom:…`: when that job last looked for silence, and since when it
 * has looked without a long pause (ms).
 */
export type CounterName =
  | 'rev'
  | 'bots'
  | 'hebrew'
  | 'rules'
  | 'reader'
  | 'photos'
  | 'arnona'
  | 'rates'
  | 'money'
  | 'probe'
  | 'outbox'
  | 'pushedNotices'
  | 'pushKey'
  | 'timetableTold'
  | `hold:${string}`
  | `limited:${string}`
  | `watched:${string}`
  | `watchedFrom:${string}`

/** The counters that a transaction has raised: a batch of homes raises one for each of them. */
const raised = atCommit<Db, Tx, Map<CounterName, number>>(
  () => new Map(),
  (tx, values) => {
    for (const [name, value] of values) store(tx).run({ name, value })
  },
)

const store = preparedWrite((tx) =>
  tx
    .insert(counters)
    .values({ name: sql.placeholder('name'), value: sql.placeholder('value') })
    .onConflictDoUpdate({
      target: counters.name,
      set: { value: sql`${sql.placeholder('value')}` },
    })
    .prepare(),
)

/** The next number of that counter, from 1. It is stored with the transaction. */
export function next(tx: Tx, name: CounterName): number {
  const value = current(tx, name) + 1
  const noted = raised.noted(tx)
  if (noted) noted.set(name, value)
  else store(tx).run({ name, value })
  return value
}

const selectValue = prepared((db) =>
  db
    .select({ value: counters.value })
    .from(counters)
    .where(eq(counters.name, sql.placeholder('name')))
    .prepare(),
)

/** The current number of that counter; 0 before the first. */
export function current(db: Db, name: CounterName): number {
  return raised.known(db)?.get(name) ?? selectValue(db).get({ name })?.value ?? 0
}

/** Sets a counter that holds a version of the program, or a time. */
export function setCounter(tx: Tx, name: CounterName, value: number): void {
  raised.known(tx)?.delete(name)
  store(tx).run({ name, value })
}

/** Moves the times after `now` of the counters whose name begins so. All in milliseconds since 1970. */
export function moveTimes(
  tx: Tx,
  prefix: string,
  { now, byMs }: { now: number; byMs: number },
): void {
  tx.update(counters)
    .set({ value: sql`${counters.value} + ${byMs}` })
    .where(and(like(counters.name, `${prefix}%`), gt(counters.value, now)))
    .run()
}
