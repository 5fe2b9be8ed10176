import { asc, eq, gt, sql } from 'drizzle-orm'
import { chats } from '../chats/tables.ts'
import { announce } from '../database/changes.ts'
import { next } from '../database/counters.ts'
import { type Db, prepared, type Tx } from '../database/database.ts'
import { users } from '../users/tables.ts'
import type { Bot, Criteria } from './domain.ts'
import { bots, goneBots } from './tables.ts'

const ROOM = 10

const selectBots = (db: Db) =>
  db
    .select({ bot: bots, chatId: chats.id, firstname: users.firstname, lastname: users.lastname })
    .from(bots)
    .innerJoin(chats, eq(chats.rid, bots.chatRid))
    .innerJoin(users, eq(users.rid, bots.ownerRid))

type Row = {
  bot: typeof bots.$inferSelect
  chatId: string
  firstname: string
  lastname: string
}

function toBot({ bot, chatId, firstname, lastname }: Row): Bot {
  const { areaCodes, priceMin, priceMax, rooms, version: _, ...rest } = bot
  return {
    ...rest,
    chatId,
    createdBy: `${firstname} ${lastname}`.trim(),
    neighborhoodCodes: areaCodes,
    priceLimit: [priceMin, priceMax],
    rooms: rooms / ROOM,
  }
}

function criteriaToRow({ neighborhoodCodes, priceLimit, rooms, dealType, merchant }: Criteria) {
  return {
    dealType,
    merchant,
    areaCodes: [...neighborhoodCodes],
    priceMin: priceLimit[0],
    priceMax: priceLimit[1],
    rooms: Math.round(rooms * ROOM),
  }
}

const selectOwn = prepared((db) =>
  selectBots(db)
    .where(eq(bots.ownerRid, sql.placeholder('ownerRid')))
    .orderBy(asc(bots.rid))
    .prepare(),
)

/** A person's bots, oldest first. */
export function botsOf(db: Db, ownerRid: number): Bot[] {
  return selectOwn(db).all({ ownerRid }).map(toBot)
}

/** Everybody's bots, oldest first. */
export function allBots(db: Db): Bot[] {
  return selectBots(db).orderBy(asc(bots.rid)).all().map(toBot)
}

const selectById = prepared((db) =>
  selectBots(db)
    .where(eq(bots.id, sql.placeholder('id')))
    .prepare(),
)

/** Whoever's it is. */
export function botById(db: Db, id: string): Bot | undefined {
  const row = selectById(db).get({ id })
  return row && toBot(row)
}

/** What changed after `version`: bots as they are now, and the rids of those that are gone. */
export function botsSince(db: Db, version: number): { changed: Bot[]; gone: number[] } {
  const changed = selectBots(db).where(gt(bots.version, version)).all().map(toBot)
  const gone = db.select().from(goneBots).where(gt(goneBots.version, version)).all()
  return { changed, gone: gone.map(({ rid }) => rid) }
}

type NewBot = Criteria & Pick<Bot, 'id' | 'ownerRid' | 'chatRid' | 'name' | 'description'>

export function insertBot(tx: Tx, bot: NewBot, now: number): void {
  const { id, ownerRid, chatRid, name, description } = bot
  tx.insert(bots)
    .values({
      ...criteriaToRow(bot),
      ...{ id, ownerRid, chatRid, name, description },
      isActive: false,
      watchFrom: 0,
      version: next(tx, 'bots'),
      createdAt: now,
    })
    .run()
  announce(tx, 'bot', id, now)
}

/** Keeps the whole bot as given; whoever matches sees it before the next home. */
export function updateBot(tx: Tx, bot: Bot, now: number): void {
  const { name, description, isActive, watchFrom } = bot
  tx.update(bots)
    .set({
      ...criteriaToRow(bot),
      ...{ name, description, isActive, watchFrom },
      version: next(tx, 'bots'),
    })
    .where(eq(bots.rid, bot.rid))
    .run()
  announce(tx, 'bot', bot.id, now)
}

/** Takes the bot away; its chat goes with its owner's decision, not here. */
export function deleteBot(tx: Tx, { rid, id }: Bot, now: number): void {
  tx.delete(bots).where(eq(bots.rid, rid)).run()
  tx.insert(goneBots)
    .values({ rid, version: next(tx, 'bots') })
    .run()
  announce(tx, 'bot', id, now)
}

/** How many bots there are, how many run, and how many were made at or after `since`. */
export function botCounts(
  db: Db,
  since: number,
): { count: number; active: number; created: number } {
  const counted = db
    .select({
      count: sql<number>`count(*)`,
      active: sql<number>`count(*) filter (where ${bots.isActive})`,
      created: sql<number>`count(*) filter (where ${bots.createdAt} >= ${since})`,
    })
    .from(bots)
    .get()
  return counted ?? { count: 0, active: 0, created: 0 }
}
