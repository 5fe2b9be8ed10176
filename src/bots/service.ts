import type { Areas } from '../areas/store.ts'
import { deleteChat, insertChat, renameChat } from '../chats/store/chats.ts'
import { current } from '../database/counters.ts'
import { type Db, type Tx, write } from '../database/database.ts'
import type { Clock } from '../kernel/clock.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import type { Random } from '../kernel/random.ts'
import { isAdmin, type User } from '../users/domain.ts'
import {
  BOT_DESCRIPTION_MAX,
  BOT_NAME_MAX,
  type Bot,
  type Criteria,
  criteriaProblems,
  NEW_CRITERIA,
  PRICE_SCALE,
} from './domain.ts'
import { botById, botsOf, deleteBot, insertBot, updateBot } from './store.ts'

/** Gives a bot that was just switched on what it should begin with, in the same transaction. */
export type CatchUp = (tx: Tx, bot: Bot, now: number) => void

export type BotWorld = { db: Db; clock: Clock; random: Random; areas: Areas; catchUp: CatchUp }

/**
 * The bot, if this person may change it: one's own, or any for an administrator.
 * @throws AppError `missing`, also for somebody else's: a stranger learns nothing.
 */
export function botFor(db: Db, user: User, botId: string): Bot {
  const bot = known(db, botId)
  if (bot.ownerRid !== user.rid && !isAdmin(user)) throw new AppError('missing', 'Bot not found')
  return bot
}

/**
 * Makes a bot that posts in a chat of the website. It does nothing until it has an area.
 * @throws AppError `invalid` for a name that is empty or too long.
 */
export function createWebsiteBot(
  { db, clock, random }: BotWorld,
  user: User,
  { name, description }: { name: string; description: string },
): Bot {
  const id = random.id()
  const named = checkNames(name, description)
  write(db, (tx) => {
    const now = clock.now()
    const chat = { id: random.id(), ownerRid: user.rid, botId: id, botName: named.name }
    const chatRid = insertChat(tx, { ...chat, createdAt: now })
    insertBot(tx, { ...NEW_CRITERIA, ...named, id, ownerRid: user.rid, chatRid }, now)
  })
  return botFor(db, user, id)
}

function checkNames(name: string, description: string) {
  const named = { name: name.trim(), description: description.trim() }
  if (named.name === '') throw invalid('botName', 'Bot name is required')
  if (named.name.length > BOT_NAME_MAX)
    throw invalid('botName', `Bot name is longer than ${BOT_NAME_MAX} characters`)
  if (named.description.length > BOT_DESCRIPTION_MAX)
    throw invalid('description', `Description is longer than ${BOT_DESCRIPTION_MAX} characters`)
  return named
}

export type BotChange = Partial<Criteria & Pick<Bot, 'name' | 'description' | 'isActive'>>

/**
 * Applies the fields that are given. A bot that gets its first area starts by itself, unless it is told not to; a bot
 * that is switched on begins with the newest homes that fit; editing a running one brings no backlog.
 * @throws AppError `invalid` naming every field that cannot stand; nothing is changed then.
 */
export function changeBot(world: BotWorld, botId: string, change: BotChange): Bot {
  const { db, clock, catchUp } = world
  return write(db, (tx) => {
    const bot = known(tx, botId)
    const changed = { ...bot, ...withDefaults(world, bot, change) }
    Object.assign(changed, checkNames(changed.name, changed.description))
    refuseBadCriteria(changed, change)
    const now = clock.now()
    const isStarted = changed.isActive && !bot.isActive
    if (isStarted) changed.watchFrom = current(tx, 'rev')
    updateBot(tx, changed, now)
    if (changed.name !== bot.name) renameChat(tx, bot.chatRid, changed.name)
    if (isStarted) catchUp(tx, changed, now)
    return known(tx, botId)
  })
}

function known(db: Db, botId: string): Bot {
  const bot = botById(db, botId)
  if (!bot) throw new AppError('missing', 'Bot not found')
  return bot
}

/** What follows from a change: unknown areas are left out, another scale brings its own range, a first area starts. */
function withDefaults({ areas }: BotWorld, bot: Bot, change: BotChange): BotChange {
  const full = { ...change }
  if (full.neighborhoodCodes)
    full.neighborhoodCodes = [...new Set(full.neighborhoodCodes)].filter((code) => areas.has(code))
  if (full.dealType && full.dealType !== bot.dealType)
    full.priceLimit ??= [0, PRICE_SCALE[full.dealType].max]
  const isFirstArea = bot.neighborhoodCodes.length === 0 && full.neighborhoodCodes?.length
  if (isFirstArea) full.isActive ??= true
  return full
}

/** A bot that stands still may have no area yet; whatever is named in the change, or runs, must be right. */
function refuseBadCriteria(bot: Bot, change: BotChange): void {
  const problems = criteriaProblems(bot)
  const fields = Object.fromEntries(
    Object.entries(problems).filter(([field]) => field in change || bot.isActive),
  )
  const [first] = Object.values(fields)
  if (first !== undefined) throw new AppError('invalid', first, { fields })
}

/** Deletes a bot and its chat. Homes that were saved stay. */
export function removeBot({ db, clock }: Pick<BotWorld, 'db' | 'clock'>, bot: Bot): void {
  write(db, (tx) => {
    deleteBot(tx, bot, clock.now())
    deleteChat(tx, bot.chatRid)
  })
}

/** Takes a person's bots away with the person. */
export function removeBotsOf(tx: Tx, ownerRid: number, now: number): void {
  for (const bot of botsOf(tx, ownerRid)) {
    deleteBot(tx, bot, now)
    deleteChat(tx, bot.chatRid)
  }
}
