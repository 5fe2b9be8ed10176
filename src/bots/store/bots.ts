import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Criteria } from '../../assets/criteria/criteria.ts'
import type { Asset } from '../../assets/domain/asset.ts'
import { announce } from '../../database/changes.ts'
import { rowCount } from '../../database/count.ts'
import { next } from '../../database/counters.ts'
import { type Db, prepared, type Tx, untilChanged } from '../../database/database.ts'
import { users } from '../../users/tables.ts'
import type { Bot, Group } from '../domain/bot.ts'
import { bots, goneBots } from '../tables.ts'
import { criteriaToRow } from './criteria.ts'
import { selectBots, toBot } from './row.ts'

const selectOwn = prepared((db) =>
  selectBots(db)
    .where(eq(bots.ownerRid, sql.placeholder('ownerRid')))
    .orderBy(asc(bots.rid))
    .prepare(),
)

/** A page asks for the bots of its user three times. */
const remembered = untilChanged<readonly Bot[]>(1_000)

/** The bots of a user, oldest first. */
export function botsOf(db: Db, ownerRid: number): readonly Bot[] {
  const read = () => selectOwn(db).all({ ownerRid }).map(toBot)
  return remembered(db, String(ownerRid), read)
}

const selectRunningOwners = prepared((db) =>
  db
    .selectDistinct({ rid: bots.ownerRid })
    .from(bots)
    .innerJoin(users, eq(users.rid, bots.ownerRid))
    .where(and(eq(bots.isActive, true), eq(users.isBanned, false)))
    .prepare(),
)

/** The users with a running bot, without those who are banned. */
export function runningOwners(db: Db): number[] {
  return selectRunningOwners(db)
    .all()
    .map(({ rid }) => rid)
}

/** How many bots a user has. */
export function botCountOf(db: Db, ownerRid: number): number {
  return rowCount(db, bots, eq(bots.ownerRid, ownerRid))
}

/** A range of all bots, oldest first; every bot when none is given. */
export function allBots(db: Db, range?: { limit: number; skip: number }): Bot[] {
  const ordered = selectBots(db).orderBy(asc(bots.rid))
  const rows = range ? ordered.limit(range.limit).offset(range.skip).all() : ordered.all()
  return rows.map(toBot)
}

export type BotFilter = {
  /** Part of the name of a bot, group or owner, or of the owner's e-mail, or the id of a bot; empty: all bots. */
  search: string
  /** From 1. */
  page: number
  limit: number
}

function conditionOf(search: string): SQL | undefined {
  const text = search.trim()
  if (text === '') return undefined
  const part = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const owner = sql`(${users.firstname} || ' ' || ${users.lastname})`
  return sql`(${bots.name} like ${part} escape '\\' or ${bots.groupName} like ${part} escape '\\'
    or ${owner} like ${part} escape '\\' or ${users.email} like ${part} escape '\\' or ${bots.id} = ${text})`
}

/** One page of the bots of all users that match, newest first, and how many match. */
export function filterBots(
  db: Db,
  { search, page, limit }: BotFilter,
): { bots: Bot[]; total: number } {
  const where = conditionOf(search)
  const found = selectBots(db)
    .where(where)
    .orderBy(desc(bots.rid))
    .limit(limit)
    .offset((page - 1) * limit)
    .all()
  const counted = db
    .select({ total: sql<number>`count(*)` })
    .from(bots)
    .innerJoin(users, eq(users.rid, bots.ownerRid))
    .where(where)
    .get()
  return { bots: found.map(toBot), total: counted?.total ?? 0 }
}

const selectById = prepared((db) =>
  selectBots(db)
    .where(eq(bots.id, sql.placeholder('id')))
    .prepare(),
)

/** The bots that are tied to a Telegram group, oldest first. */
export function botsOfGroup(db: Db, groupId: string): Bot[] {
  const tied = eq(bots.groupId, groupId)
  return selectBots(db).where(tied).orderBy(asc(bots.rid)).all().map(toBot)
}

/** Gives every bot of a Telegram group the group's new id or title. */
export function updateGroup(tx: Tx, groupId: string, group: Group, now: number): void {
  for (const bot of botsOfGroup(tx, groupId)) {
    tx.update(bots)
      .set({ groupId: group.id, groupName: group.name, version: next(tx, 'bots') })
      .where(eq(bots.rid, bot.rid))
      .run()
    announce(tx, 'bot', bot.id, now)
  }
}

export function botById(db: Db, id: string): Bot | undefined {
  const row = selectById(db).get({ id })
  return row && toBot(row)
}

const selectByRid = prepared((db) =>
  selectBots(db)
    .where(eq(bots.rid, sql.placeholder('rid')))
    .prepare(),
)

export function botByRid(db: Db, rid: number): Bot | undefined {
  const row = selectByRid(db).get({ rid })
  return row && toBot(row)
}

const selectByRids = prepared((db) =>
  selectBots(db)
    .where(sql`${bots.rid} in (select value from json_each(${sql.placeholder('rids')}))`)
    .prepare(),
)

/** The bots with these rids, in one query and in no order. */
export function botsByRid(db: Db, rids: readonly number[]): Bot[] {
  if (rids.length === 0) return []
  return selectByRids(db)
    .all({ rids: JSON.stringify(rids) })
    .map(toBot)
}

const ROOM = 10

const selectAround = prepared((db) => {
  const areaCode = sql.placeholder('areaCode')
  const ownerRid = sql.placeholder('ownerRid')
  const price = sql.placeholder('price')
  const rooms = sql.placeholder('rooms')
  const isNamed = sql`exists (select 1 from json_each(${bots.areaCodes}) where value = ${areaCode})`
  return selectBots(db)
    .where(
      and(
        bots.isActive,
        eq(bots.dealType, sql.placeholder('dealType')),
        lt(bots.watchFrom, sql.placeholder('rev')),
        sql`(${ownerRid} is null or ${bots.ownerRid} = ${ownerRid})`,
        sql`(${price} is null or ${bots.priceMin} <= ${price})`,
        sql`(${rooms} is null or ${bots.rooms} <= ${rooms})`,
        sql`(${bots.polygons} <> '[]' or ${isNamed})`,
      ),
    )
    .orderBy(asc(bots.rid))
    .prepare()
})

type Around = Pick<Asset, 'areaCode' | 'dealType' | 'price' | 'rooms' | 'rev' | 'ownerRid'>

/**
 * The running bots that may want a home: they were started before its `rev`, name its area or drew one, and take its
 * deal type, rooms and price, unless it is above their highest. Reads all bots.
 */
export function botsAround(db: Db, home: Around): Bot[] {
  const { areaCode, dealType, price, rev, ownerRid } = home
  const rooms = home.rooms === null ? null : Math.round(home.rooms * ROOM)
  return selectAround(db).all({ areaCode, dealType, price, rooms, rev, ownerRid }).map(toBot)
}

type NewBot = Criteria &
  Pick<Bot, 'id' | 'ownerRid' | 'websiteChatRid' | 'name' | 'description'> &
  Partial<Pick<Bot, 'group' | 'postLanguage' | 'quietHours'>>

export function insertBot(tx: Tx, bot: NewBot, now: number): void {
  const { id, ownerRid, websiteChatRid, name, description, group, postLanguage, quietHours } = bot
  tx.insert(bots)
    .values({
      ...criteriaToRow(bot),
      id,
      ownerRid,
      chatRid: websiteChatRid,
      name,
      description,
      postLanguage,
      groupId: group?.id ?? null,
      groupName: group?.name ?? null,
      quietFrom: quietHours?.from ?? null,
      quietTo: quietHours?.to ?? null,
      isActive: false,
      watchFrom: 0,
      version: next(tx, 'bots'),
      createdAt: now,
    })
    .run()
  announce(tx, 'bot', id, now)
}

/** Replaces the bot. The raised version makes the matcher load it before the next home. */
export function updateBot(tx: Tx, bot: Bot, now: number): void {
  const { name, description, isActive, watchFrom, postLanguage, quietHours } = bot
  const { isTelegramOn, isPushOn, isMailOn, digestThreshold } = bot
  tx.update(bots)
    .set({
      ...criteriaToRow(bot),
      name,
      description,
      isActive,
      watchFrom,
      postLanguage,
      isTelegramOn,
      isPushOn,
      isMailOn,
      digestThreshold,
      quietFrom: quietHours?.from ?? null,
      quietTo: quietHours?.to ?? null,
      version: next(tx, 'bots'),
    })
    .where(eq(bots.rid, bot.rid))
    .run()
  announce(tx, 'bot', bot.id, now)
}

/** Deletes a bot without its chat. */
export function deleteBot(tx: Tx, { rid, id }: Bot, now: number): void {
  tx.delete(bots).where(eq(bots.rid, rid)).run()
  tx.insert(goneBots)
    .values({ rid, version: next(tx, 'bots') })
    .run()
  announce(tx, 'bot', id, now)
}
