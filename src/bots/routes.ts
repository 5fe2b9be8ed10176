import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import { type Db, type Tx, writeWhenFree } from '../database/database.ts'
import { days } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import { skipInQuery, whole, wholeInQuery } from '../kernel/schema.ts'
import type { Context } from '../process/context.ts'
import { isAdmin } from '../users/domain.ts'
import { changeBotBy, removeBotBy } from './actions.ts'
import { type Bot, NO_POSTS, type SeenPosts } from './domain.ts'
import { botFor, type CatchUp, createWebsiteBot, type LeaveGroup } from './service.ts'
import { allBots, type BotCounts, type BotFilter, botsOf } from './store.ts'
import {
  AreaOptionWire,
  areaToWire,
  BotChange,
  BotPageWire,
  BotWire,
  botToWire,
  NewBot,
  toChange,
} from './wire.ts'

export type BotPorts = {
  catchUp: CatchUp
  leaveGroup: LeaveGroup
  /** The homes posted by each of these bots, by the bot's rid. */
  seenPosts: (db: Db, botRids: readonly number[], now: number) => Map<number, SeenPosts>
  /** One page of the bots of all users; with very many it takes long, so the server asks the Worker. */
  findBots: (asked: BotFilter) => Promise<FoundBots> | FoundBots
  /** How many bots there are, run, and were created at or after that time (ms). */
  countBots: (since: number) => Promise<BotCounts> | BotCounts
}

type FoundBots = { bots: Bot[]; total: number }

const BOTS_MAX = 100

export function botRoutes(
  context: Context,
  { catchUp, leaveGroup, seenPosts, findBots, countBots }: BotPorts,
) {
  const { db, clock, areas } = context
  const world = { ...context, catchUp, leaveGroup }

  function wiresOf(bots: readonly Bot[]): BotWire[] {
    const seen = seenPosts(
      db,
      bots.map(({ rid }) => rid),
      clock.now(),
    )
    return bots.map((bot) => botToWire(bot, seen.get(bot.rid) ?? NO_POSTS))
  }

  function wireOf(bot: Bot): BotWire {
    return botToWire(bot, seenPosts(db, [bot.rid], clock.now()).get(bot.rid) ?? NO_POSTS)
  }

  return new Elysia({ name: 'bots', prefix: '/api/requests', tags: ['Bots'] })
    .use(guard(context))
    .get(
      '/',
      ({ user, query }) => {
        const { all, limit } = query
        const skip = Number(query.skip)
        if (!all) return wiresOf(botsOf(db, user.rid).slice(skip, skip + limit))
        if (!isAdmin(user)) throw new AppError('forbidden', 'Only administrators may do this')
        return wiresOf(allBots(db, { limit, skip }))
      },
      {
        access: 'user',
        query: t.Object({
          all: t.BooleanString({ default: false }),
          limit: wholeInQuery(BOTS_MAX, BOTS_MAX),
          skip: skipInQuery(),
        }),
        response: t.Array(BotWire),
        detail: { summary: 'My bots; with all=true those of all users, for administrators' },
      },
    )
    .get(
      '/filter',
      async ({ query }) => {
        const { bots, total } = await findBots(query)
        return { bots: wiresOf(bots), total }
      },
      {
        access: 'admin',
        query: t.Object({
          search: t.String({ maxLength: 200, default: '' }),
          page: wholeInQuery(1_000_000, 1),
          limit: wholeInQuery(BOTS_MAX, BOTS_MAX),
        }),
        response: BotPageWire,
        detail: { summary: 'Bots of all users by name, chat or owner, newest first' },
      },
    )
    .get(
      '/codes',
      ({ user, query: { botId } }) => {
        if (botId === undefined) return areas.options.map(areaToWire)
        const { neighborhoodCodes } = botFor(db, user, botId)
        const wanted = new Set(neighborhoodCodes)
        return areas.options.filter(({ code }) => wanted.has(code)).map(areaToWire)
      },
      {
        access: 'user',
        query: t.Object({ botId: t.Optional(t.String({ maxLength: 100 })) }),
        response: t.Array(AreaOptionWire),
        detail: { summary: "Every area, or those of one bot, as 'City - Area', sorted by name" },
      },
    )
    .get(
      '/count',
      async () => {
        const { count, created } = await countBots(clock.now() - days(1))
        return { count, createdLastDay: created }
      },
      {
        access: 'admin',
        response: t.Object({ count: whole(), createdLastDay: whole() }),
        detail: { summary: 'The number of bots, and of those created in the last 24 hours' },
      },
    )
    .post(
      '/website-create',
      async ({ user, body: { botName: name, description = '', copyOf, ...criteria } }) => {
        const create = (tx: Tx) => {
          const copied = copyOf === undefined ? undefined : botFor(tx, user, copyOf)
          const asked = { name, description, copied, criteria }
          return createWebsiteBot({ ...world, db: tx }, user, asked)
        }
        return wireOf(await writeWhenFree(db, clock, create))
      },
      {
        access: 'user',
        body: NewBot,
        response: BotWire,
        detail: {
          summary: 'Create a bot that posts in a chat of the website. It runs if an area is sent',
        },
      },
    )
    .patch(
      '/:id',
      async ({ user, actor, params, body }) => {
        const by = { actor, userRid: user.rid }
        const change = (tx: Tx) =>
          changeBotBy({ ...world, db: tx }, by, botFor(tx, user, params.id).id, toChange(body))
        return wireOf(await writeWhenFree(db, clock, change))
      },
      {
        access: 'user',
        body: BotChange,
        response: BotWire,
        detail: { summary: 'Change the fields that are sent' },
      },
    )
    .delete(
      '/:id',
      async ({ user, actor, params }) => {
        const by = { actor, userRid: user.rid }
        const remove = (tx: Tx) =>
          removeBotBy({ ...world, db: tx }, by, botFor(tx, user, params.id))
        await writeWhenFree(db, clock, remove)
        return { _id: params.id }
      },
      {
        access: 'user',
        response: t.Object({ _id: t.String() }),
        detail: { summary: 'Delete a bot and its chat, and leave its Telegram group' },
      },
    )
}
