import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import { type Call, route } from '../auth/route.ts'
import { sharedChatsOf, switchPush } from '../chats/store/readers.ts'
import { announce } from '../database/changes.ts'
import { type Db, type Tx, writeWhenFree } from '../database/database.ts'
import { days } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import { skipInQuery, whole, wholeInQuery } from '../kernel/schema.ts'
import { isAdmin, type User } from '../users/domain.ts'
import type { Context } from '../world/context.ts'
import { changeBotBy, removeBotBy } from './actions.ts'
import { type Bot, NO_POSTS, type SeenPosts } from './domain/bot.ts'
import { botFor, type CatchUp, createWebsiteBot, type LeaveGroup, ownerOnly } from './service.ts'
import { allBots, type BotFilter, botById, botsOf } from './store/bots.ts'
import type { BotCounts } from './store/counts.ts'
import { botsOfChats } from './store/shared.ts'
import {
  AreaOptionWire,
  areaToWire,
  BotChange,
  BotPageWire,
  BotWire,
  botToWire,
  NewBot,
  SharedBotWire,
  sharedBotToWire,
  toChange,
} from './wire.ts'

export type BotPorts = {
  catchUp: CatchUp
  leaveGroup: LeaveGroup
  /** The homes posted by each of these bots, by the bot's rid; at most so many of each are named. */
  seenPosts: (
    db: Db,
    botRids: readonly number[],
    now: number,
    most?: number,
  ) => Map<number, SeenPosts>
  /** One page of the bots of all users; with very many it takes long, so the server asks the Worker. */
  findBots: (asked: BotFilter) => Promise<FoundBots> | FoundBots
  /** How many bots there are, run, and were created at or after that time (ms). */
  countBots: (since: number) => Promise<BotCounts> | BotCounts
}

type FoundBots = { bots: Bot[]; total: number }

type World = Context & BotPorts

const BOTS_MAX = 100

const LIST = route({
  access: 'user',
  query: t.Object({
    all: t.BooleanString({ default: false }),
    limit: wholeInQuery(BOTS_MAX, BOTS_MAX),
    skip: skipInQuery(),
    brief: t.BooleanString({ default: false, description: 'Without the ids of what was posted' }),
  }),
  response: t.Array(BotWire),
  detail: { summary: 'My bots; with all=true those of all users, for administrators' },
})

const SHARED = route({
  access: 'user',
  response: t.Array(SharedBotWire),
  detail: { summary: 'The bots that others share with me on our shortlists' },
})

const SWITCH_SHARED = route({
  access: 'user',
  body: t.Object({ push: t.Boolean({ description: 'Whether its posts go to my browsers' }) }),
  response: SharedBotWire,
  detail: { summary: 'Whether posts of a bot that is shared with me are sent to my browsers' },
})

const FIND = route({
  access: 'admin',
  query: t.Object({
    search: t.String({ maxLength: 200, default: '' }),
    page: wholeInQuery(1_000_000, 1),
    limit: wholeInQuery(BOTS_MAX, BOTS_MAX),
  }),
  response: BotPageWire,
  detail: { summary: 'Bots of all users by name, chat or owner, newest first' },
})

const AREAS = route({
  access: 'user',
  query: t.Object({ botId: t.Optional(t.String({ maxLength: 100 })) }),
  response: t.Array(AreaOptionWire),
  detail: { summary: "Every area, or those of one bot, as 'City - Area', sorted by name" },
})

const COUNT = route({
  access: 'admin',
  response: t.Object({ count: whole(), createdLastDay: whole() }),
  detail: { summary: 'The number of bots, and of those created in the last 24 hours' },
})

const CREATE = route({
  access: 'user',
  body: NewBot,
  response: BotWire,
  detail: {
    summary: 'Create a bot that posts in a chat of the website. It runs if an area is sent',
  },
})

const CHANGE = route({
  access: 'user',
  body: BotChange,
  response: BotWire,
  detail: { summary: 'Change the fields that are sent' },
})

const DELETE = route({
  access: 'user',
  response: t.Object({ _id: t.String() }),
  detail: { summary: 'Delete a bot and its chat, and leave its Telegram group' },
})

export function botRoutes(context: Context, ports: BotPorts) {
  const world = { ...context, ...ports }
  return new Elysia({ name: 'bots', prefix: '/api/requests', tags: ['Bots'] })
    .use(guard(context))
    .get('/', list(world), LIST())
    .get('/shared', listShared(world), SHARED())
    .patch('/shared/:id', switchShared(world), SWITCH_SHARED())
    .get('/filter', find(world), FIND())
    .get('/codes', listAreas(world), AREAS())
    .get('/count', count(world), COUNT())
    .post('/website-create', create(world), CREATE())
    .patch('/:id', change(world), CHANGE())
    .delete('/:id', remove(world), DELETE())
}

const list =
  (world: World) =>
  ({ user, query }: Call<typeof LIST>) => {
    const { all, limit, brief } = query
    const skip = Number(query.skip)
    if (all && !isAdmin(user)) throw new AppError('forbidden', { code: 'adminsOnly' })
    const bots = all
      ? allBots(world.db, { limit, skip })
      : botsOf(world.db, user.rid).slice(skip, skip + limit)
    return wiresOf(world, bots, brief ? 0 : undefined)
  }

const listShared =
  (world: World) =>
  ({ user }: Call<typeof SHARED>) =>
    sharedOf(world, user)

const switchShared =
  (world: World) =>
  async ({ user, params, body }: Call<typeof SWITCH_SHARED, 'id'>) => {
    const { db, clock } = world
    const isPushOn = body.push
    await writeWhenFree(db, clock, (tx) => {
      const chatRid = botById(tx, params.id)?.websiteChatRid ?? 0
      if (!switchPush(tx, { chatRid, userRid: user.rid, isPushOn }))
        throw new AppError('missing', { code: 'noBot' })
      announce(tx, 'bot', params.id, clock.now())
    })
    const [switched] = sharedOf(world, user).filter(({ _id }) => _id === params.id)
    if (!switched) throw new AppError('missing', { code: 'noBot' })
    return switched
  }

function sharedOf({ db, clock, seenPosts }: World, { rid }: User): SharedBotWire[] {
  const isPushOn = new Map(sharedChatsOf(db, rid).map((one) => [one.chatRid, one.isPushOn]))
  const shared = botsOfChats(db, [...isPushOn.keys()])
  const rids = shared.map((bot) => bot.rid)
  const seen = seenPosts(db, rids, clock.now(), 0)
  return shared.map((bot) =>
    sharedBotToWire(bot, isPushOn.get(bot.websiteChatRid) ?? false, seen.get(bot.rid) ?? NO_POSTS),
  )
}

const find =
  (world: World) =>
  async ({ query }: Call<typeof FIND>) => {
    const { bots, total } = await world.findBots(query)
    return { bots: wiresOf(world, bots), total }
  }

const listAreas =
  ({ db, areas }: Context) =>
  ({ user, query: { botId } }: Call<typeof AREAS>) => {
    if (botId === undefined) return areas.options.map(areaToWire)
    const { neighborhoodCodes } = botFor(db, user, botId)
    const wanted = new Set(neighborhoodCodes)
    return areas.options.filter(({ code }) => wanted.has(code)).map(areaToWire)
  }

const count =
  ({ clock, countBots }: World) =>
  async () => {
    const { count, created } = await countBots(clock.now() - days(1))
    return { count, createdLastDay: created }
  }

const create =
  (world: World) =>
  async ({
    user,
    body: { botName: name, description = '', copyOf, ...criteria },
  }: Call<typeof CREATE>) => {
    const act = (tx: Tx) => {
      const copied = copyOf === undefined ? undefined : botFor(tx, user, copyOf)
      const asked = { name, description, copied, criteria }
      return createWebsiteBot({ ...world, db: tx }, user, asked)
    }
    return wireOf(world, await writeWhenFree(world.db, world.clock, act))
  }

const change =
  (world: World) =>
  async ({ user, actor, params, body }: Call<typeof CHANGE, 'id'>) => {
    const by = { actor, userRid: user.rid }
    const act = (tx: Tx) => {
      const bot = botFor(tx, user, params.id)
      // Whom a user shares with is the user's business, not an administrator's.
      const { shortlistId = bot.shortlistId } = body
      if (shortlistId !== bot.shortlistId && bot.ownerRid !== user.rid) throw ownerOnly()
      return changeBotBy({ ...world, db: tx }, by, bot.id, toChange(body))
    }
    return wireOf(world, await writeWhenFree(world.db, world.clock, act))
  }

const remove =
  (world: World) =>
  async ({ user, actor, params }: Call<typeof DELETE, 'id'>) => {
    const by = { actor, userRid: user.rid }
    const act = (tx: Tx) => removeBotBy({ ...world, db: tx }, by, botFor(tx, user, params.id))
    await writeWhenFree(world.db, world.clock, act)
    return { _id: params.id }
  }

/** @param most of the homes that each has posted so many are named. */
function wiresOf({ db, clock, seenPosts }: World, bots: readonly Bot[], most?: number): BotWire[] {
  const rids = bots.map(({ rid }) => rid)
  const seen = seenPosts(db, rids, clock.now(), most)
  return bots.map((bot) => botToWire(bot, seen.get(bot.rid) ?? NO_POSTS))
}

const wireOf = ({ db, clock, seenPosts }: World, bot: Bot): BotWire =>
  botToWire(bot, seenPosts(db, [bot.rid], clock.now()).get(bot.rid) ?? NO_POSTS)
