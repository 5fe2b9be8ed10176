import { and, inArray, lt, sql } from 'drizzle-orm'
import { atCommit } from './at-commit.ts'
import { type Db, prepared, type Tx } from './database.ts'
import { changes } from './tables.ts'

/** What other processes and open pages are told of. `ref` is a public id, unless it says otherwise. */
export type Topic =
  | 'asset'
  /** A home was deleted that may have been live; named by its rid, because nothing else is left of it. */
  | 'asset-deleted'
  /** What similar homes cost was computed again; named by the home. */
  | 'comparison'
  | 'bot'
  | 'chat'
  | 'message'
  /** A star was set or removed, or the message was superseded. */
  | 'message-updated'
  | 'chat-read'
  /** What a user brings in changed besides the items, as a question of a mail service; named by the user's rid. */
  | 'bring'
  /** An item of the inbox arrived, or was read. */
  | 'inbox'
  /** What a user marked of a home was changed; named by the user's rid, a space and the home's id. */
  | 'mark'
  | 'notification'
  /** An event is of a further bot. */
  | 'notification-changed'
  /** One notification was read. */
  | 'notification-read'
  /** A user read all of them; named by the user's id. */
  | 'notifications-read'
  | 'outgoing'
  | 'run'
  | 'session-ended'
  /** A shortlist changed, what is on it, or what is said there. */
  | 'shortlist'
  /** A member has read the comments of a shortlist; named by the user's rid, a space and the id of the shortlist. */
  | 'shortlist-read'
  /** A user has other shortlists, or saves homes on another one; named by the user's rid. */
  | 'shortlists'
  | 'user'

export type Change = { seq: number; topic: Topic; ref: string }

/** So many rows are written by one statement, then by one with fewer: the cost is that of the statement. */
const TOGETHER = [16, 4, 1]

const statements = prepared((db) => TOGETHER.map((many) => insertOf(db as Tx, many)))

function insertOf({ $client }: Tx, many: number) {
  const rows = Array(many).fill('(?, ?, ?)').join(', ')
  return { many, statement: $client.prepare(`insert into changes (topic, ref, at) values ${rows}`) }
}

function insertChanges(tx: Tx, noted: readonly (string | number)[]): void {
  let at = 0
  for (const { many, statement } of statements(tx))
    for (const size = many * COLUMNS; noted.length - at >= size; at += size)
      statement.run(...noted.slice(at, at + size))
}

const COLUMNS = 3

/** Topic, reference and time of each change that a transaction has made. */
const made = atCommit<Db, Tx, (string | number)[]>(() => [], insertChanges)

/** Adds a change to the feed, at the end of the transaction that makes the change. */
export function announce(tx: Tx, topic: Topic, ref: string, at: number): void {
  const noted = made.noted(tx)
  if (noted) noted.push(topic, ref, at)
  else insertChanges(tx, [topic, ref, at])
}

/** The rids of the homes that were deleted by these changes. */
export function deletedRids(changed: readonly Change[]): number[] {
  return changed.flatMap(({ topic, ref }) => (topic === 'asset-deleted' ? Number(ref) : []))
}

const selectAfter = prepared((db) =>
  db
    .select({ seq: changes.seq, topic: changes.topic, ref: changes.ref })
    .from(changes)
    .where(sql`${changes.seq} > ${sql.placeholder('seq')}`)
    .orderBy(changes.seq)
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/** The next changes after `seq`, oldest first. */
export function changesAfter(db: Db, seq: number, limit: number): Change[] {
  return selectAfter(db).all({ seq, limit }) as Change[]
}

const selectBounds = prepared((db) =>
  db
    .select({
      first: sql<number | null>`min(${changes.seq})`,
      last: sql<number>`coalesce((select seq from sqlite_sequence where name = 'changes'), 0)`,
    })
    .from(changes)
    .prepare(),
)

/**
 * The oldest change still kept, and the newest ever made (0 when there was none); in a transaction the newest that it
 * has announced.
 */
export function changeBounds(db: Db): { first: number | null; last: number } {
  const { first, last } = selectBounds(db).get() ?? { first: null, last: 0 }
  return { first, last: last + (made.known(db)?.length ?? 0) / COLUMNS }
}

/**
 * Deletes those of the `limit` oldest changes that were made before `before` (ms). The newest is always kept, so that a
 * follower can detect how far behind it is.
 */
export function forgetChanges(tx: Tx, before: number, limit: number): number {
  const { last } = changeBounds(tx)
  // They are stored in the order of their time: an index of it would cost every change an entry.
  const oldest = tx
    .select({ seq: changes.seq })
    .from(changes)
    .where(sql`${changes.seq} < ${last}`)
    .orderBy(changes.seq)
    .limit(limit)
  return tx
    .delete(changes)
    .where(and(inArray(changes.seq, oldest), lt(changes.at, before)))
    .returning({ seq: changes.seq })
    .all().length
}
