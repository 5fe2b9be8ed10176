import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import type { Db } from '../database/database.ts'
import { days } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import { whole } from '../kernel/schema.ts'
import type { Context } from '../process/context.ts'
import { isAdmin } from '../users/domain.ts'
import type { Bot } from './domain.ts'
import { botFor, type CatchUp, changeBot, createWebsiteBot, removeBot } from './service.ts'
import { allBots, botCounts, botsOf } from './store.ts'
import { BotChange, BotWire, botToWire, NewBot, toChange } from './wire.ts'

export type BotPorts = {
  catchUp: CatchUp
  /** The public ids of the homes posted by each of these bots, by the bot's rid. */
  seenPosts: (db: Db, botRids: readonly number[]) => Map<number, string[]>
}

export function botRoutes(context: Context, { catchUp, seenPosts }: BotPorts) {
  const { db, areas } = context
  const world = { ...context, catchUp }

  function wiresOf(bots: readonly Bot[]): BotWire[] {
    const rids = bots.map(({ rid }) => rid)
    const seen = seenPosts(db, rids)
    return bots.map((bot) => botToWire(bot, seen.get(bot.rid) ?? []))
  }

  function wireOf(bot: Bot): BotWire {
    return botToWire(bot, seenPosts(db, [bot.rid]).get(bot.rid) ?? [])
  }

  return new Elysia({ name: 'bots', prefix: '/api/requests', tags: ['Bots'] })
    .use(guard(context))
    .get(
      '/',
      ({ user, query }) => {
        if (!query.all) return wiresOf(botsOf(db, user.rid))
        if (!isAdmin(user)) throw new AppError('forbidden', 'Only administrators may do this')
        return wiresOf(allBots(db))
      },
      {
        access: 'user',
        query: t.Object({ all: t.BooleanString({ default: false }) }),
        response: t.Array(BotWire),
        detail: { summary: 'My bots; with all=true everybody’s, for administrators' },
      },
    )
    .get('/codes', () => [...areas.options], {
      access: 'user',
      response: t.Array(t.Object({ code: whole(), name: t.String() })),
      detail: { summary: "Every area as 'City - Area', sorted by name" },
    })
    .get(
      '/count',
      () => {
        const { count, created } = botCounts(db, context.clock.now() - days(1))
        return { count, createdLastDay: created }
      },
      {
        access: 'admin',
        response: t.Object({ count: whole(), createdLastDay: whole() }),
        detail: { summary: 'How many bots there are, and how many are new since yesterday' },
      },
    )
    .post(
      '/website-create',
      ({ user, body: { botName, description = '' } }) =>
        wireOf(createWebsiteBot(world, user, { name: botName, description })),
      {
        access: 'user',
        body: NewBot,
        response: BotWire,
        detail: { summary: 'Make a bot that posts in a chat of the website' },
      },
    )
    .patch(
      '/:id',
      ({ user, params, body }) =>
        wireOf(changeBot(world, botFor(db, user, params.id).id, toChange(body))),
      {
        access: 'user',
        body: BotChange,
        response: BotWire,
        detail: { summary: 'Change the fields that are sent' },
      },
    )
    .delete(
      '/:id',
      ({ user, params }) => {
        removeBot(context, botFor(db, user, params.id))
        return { _id: params.id }
      },
      {
        access: 'user',
        response: t.Object({ _id: t.String() }),
        detail: { summary: 'Delete a bot and its chat' },
      },
    )
}
