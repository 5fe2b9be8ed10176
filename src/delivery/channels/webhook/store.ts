import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { bots } from '../../../bots/tables.ts'
import { rowCount } from '../../../database/count.ts'
import { type Db, prepared, type Tx } from '../../../database/database.ts'
import { onceInTransaction } from '../../../database/once.ts'
import { type Outgoing, PRIORITY } from '../../outbox/store.ts'
import { outgoing, webhooks } from '../../tables.ts'
import { LOGGED_MAX, type Webhook } from './domain.ts'

const selectOn = prepared((db) =>
  db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.botRid, sql.placeholder('botRid')), isNull(webhooks.offSince)))
    .orderBy(asc(webhooks.rid))
    .prepare(),
)

/** The webhooks of a bot that are switched on, the oldest first. */
export function webhooksOn(db: Db, botRid: number): Webhook[] {
  return selectOn(db).all({ botRid })
}

const selectAnyOn = prepared((db) =>
  db
    .select({ rid: webhooks.rid })
    .from(webhooks)
    .where(and(eq(webhooks.botRid, sql.placeholder('botRid')), isNull(webhooks.offSince)))
    .limit(1)
    .prepare(),
)

/** Whether any program is told of the posts of a bot. A transaction that posts changes no webhook. */
export const isToldByWebhook = onceInTransaction(
  (db, botRid: number) => selectAnyOn(db).get({ botRid }) !== undefined,
)

const selectById = prepared((db) =>
  db
    .select()
    .from(webhooks)
    .where(eq(webhooks.id, sql.placeholder('id')))
    .prepare(),
)

export function webhookById(db: Db, id: string): Webhook | undefined {
  return selectById(db).get({ id })
}

/** A webhook as its user sees it. */
export type ShownWebhook = Omit<Webhook, 'secret' | 'botRid'> & {
  botId: string
  /** Why the last request failed, of one that was switched off. */
  offReason: string | null
}

type Asked = { ownerRid: number } | { botRid: number }

/** The webhooks of a user's bots, or of one bot, the oldest first. */
export function webhooksOf(db: Db, asked: Asked): ShownWebhook[] {
  const own = 'botRid' in asked ? eq(bots.rid, asked.botRid) : eq(bots.ownerRid, asked.ownerRid)
  const { rid, id, url, format, createdAt, failingSince, offSince } = webhooks
  return db
    .select({
      rid,
      id,
      url,
      format,
      createdAt,
      failingSince,
      offSince,
      botId: bots.id,
      offReason: sql<string | null>`case when ${offSince} is not null then (
        select reason from outgoing where target = ${id} and state = 'failed'
        order by outgoing.rid desc limit 1) end`,
    })
    .from(webhooks)
    .innerJoin(bots, eq(bots.rid, webhooks.botRid))
    .where(own)
    .orderBy(asc(webhooks.rid))
    .all()
}

/** How many webhooks a bot has. */
export function webhookCount(db: Db, botRid: number): number {
  return rowCount(db, webhooks, eq(webhooks.botRid, botRid))
}

type NewWebhook = Omit<Webhook, 'rid' | 'failingSince' | 'offSince'> & {
  /** The administrator who makes it for a bot of another user; null, as usual: its owner does. */
  byAdminRid?: number | null
}

export function insertWebhook(tx: Tx, webhook: NewWebhook): void {
  tx.insert(webhooks).values(webhook).run()
}

export function deleteWebhook(tx: Tx, id: string): void {
  tx.delete(webhooks).where(eq(webhooks.id, id)).run()
}

/** Deletes the webhooks that an administrator made for bots of others. */
export function deleteWebhooksBy(tx: Tx, adminRid: number): void {
  tx.delete(webhooks).where(eq(webhooks.byAdminRid, adminRid)).run()
}

/** Deletes the webhooks of a user's bots. */
export function deleteWebhooksOf(tx: Tx, ownerRid: number): void {
  const own = tx.select({ rid: bots.rid }).from(bots).where(eq(bots.ownerRid, ownerRid))
  tx.delete(webhooks).where(inArray(webhooks.botRid, own)).run()
}

/** Notes the first failure since the last success. */
export function noteFailing(tx: Tx, id: string, now: number): void {
  const working = and(eq(webhooks.id, id), isNull(webhooks.failingSince))
  tx.update(webhooks).set({ failingSince: now }).where(working).run()
}

/** Notes that a request arrived. */
export function noteArrived(tx: Tx, id: string): void {
  const failing = and(eq(webhooks.id, id), isNotNull(webhooks.failingSince))
  tx.update(webhooks).set({ failingSince: null }).where(failing).run()
}

export function switchOff(tx: Tx, id: string, now: number): void {
  tx.update(webhooks).set({ offSince: now }).where(eq(webhooks.id, id)).run()
}

export function switchOn(tx: Tx, id: string): void {
  tx.update(webhooks).set({ offSince: null, failingSince: null }).where(eq(webhooks.id, id)).run()
}

const newestOf = (priority: number) => sql`select rid from (
  select rid from outgoing where target = ${sql.placeholder('target')} and priority = ${priority}
  order by rid desc limit ${LOGGED_MAX})`

/** Both parts are read from the index, however many requests there were. */
const selectNewest = prepared((db) =>
  db
    .select()
    .from(outgoing)
    .where(
      sql`${outgoing.rid} in (${newestOf(PRIORITY.match)} union all ${newestOf(PRIORITY.reply)})`,
    )
    .orderBy(sql`${outgoing.rid} desc`)
    .limit(LOGGED_MAX)
    .prepare(),
)

/** The newest requests of a webhook, the newest first. */
export function newestRequests(db: Db, id: string): Outgoing[] {
  return selectNewest(db).all({ target: id })
}
