import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { assets } from '../assets/tables.ts'
import type { ReadInChats } from '../chats/service.ts'
import { chatById, chatsByRid } from '../chats/store/chats.ts'
import { type Reading, seeElsewhere, unreadHomes } from '../chats/store/seen.ts'
import { announce } from '../database/changes.ts'
import { type Db, prepared, type Tx } from '../database/database.ts'
import type { User } from '../users/domain.ts'
import type { Notification } from './domain.ts'
import { notificationsById, readAllRows, readWhere } from './store.ts'
import { notifications } from './tables.ts'

// What is read in one place is read everywhere: the bell, the page of a home, the chats of all bots that posted it, the
// buttons of Telegram.

const selectKin = prepared((db) => {
  const given = sql`(select value from json_each(${sql.placeholder('rids')}))`
  const one = sql`(select coalesce(merged_into, rid) from assets where rid in ${given})`
  return db
    .select({ rid: assets.rid })
    .from(assets)
    .where(or(inArray(assets.rid, one), inArray(assets.mergedInto, one)))
    .prepare()
})

/** Homes with all that became one home with them: what was told before names the former ones. */
const kinOf = (db: Db, rids: readonly number[]): number[] =>
  selectKin(db)
    .all({ rids: JSON.stringify(rids) })
    .map(({ rid }) => rid)

/** Marks all that tells a user of these homes as read. */
export function readHomes(tx: Tx, userRid: number, homes: readonly number[], now: number): void {
  if (homes.length === 0) return
  const kin = kinOf(tx, homes)
  readWhere(tx, userRid, inArray(notifications.assetRid, kin), now)
  seeElsewhere(tx, { readerRid: userRid }, { homes: kin }, now)
}

/** Marks what tells of the homes of chats as read, with the digests of these chats. */
export const readInChats: ReadInChats = (tx, reading, now) => {
  readHomes(tx, reading.readerRid, unreadHomes(tx, reading), now)
  readWhere(tx, reading.readerRid, digestsOf(tx, reading), now)
}

function digestsOf(tx: Tx, { rid }: Reading) {
  const isDigest = eq(notifications.type, 'property_match')
  const chat = rid === undefined ? undefined : chatsByRid(tx, [rid]).get(rid)
  return chat ? and(isDigest, eq(notifications.url, pathOf(chat.id))) : isDigest
}

const PATH = '/chats/'
const pathOf = (chatId: string) => PATH + chatId

/**
 * Marks one notification of a user as read, and what else tells of its home.
 * @returns it; undefined when the user has no such one.
 */
export function readOne(
  tx: Tx,
  { userRid, id, now }: { userRid: number; id: string; now: number },
): Notification | undefined {
  const [found] = notificationsById(tx, [id])
  if (found?.userRid !== userRid) return undefined
  readWhere(tx, userRid, eq(notifications.id, id), now)
  const { event, said, url, createdAt } = found
  if (event) readHomes(tx, userRid, [event.assetRid], now)
  const chat = said?.code === 'homes' ? chatById(tx, url.slice(PATH.length)) : undefined
  if (chat?.ownerRid === userRid) seeElsewhere(tx, chat, { upTo: createdAt }, now)
  return { ...found, isRead: true }
}

/** Marks all notifications of a user as read, and the messages about homes in all chats of the user. */
export function readAll(tx: Tx, { rid, id }: Pick<User, 'rid' | 'id'>, now: number): void {
  if (readAllRows(tx, rid)) announce(tx, 'notifications-read', id, now)
  seeElsewhere(tx, { readerRid: rid }, { upTo: now }, now)
}
