import type { Areas } from '../areas/store.ts'
import {
  type Criteria,
  cleanCriteria,
  criteriaProblems,
  NEW_CRITERIA,
  onlyCriteria,
} from '../assets/criteria/criteria.ts'
import { hasArea } from '../assets/domain/has-area.ts'
import { PRICE_SCALE } from '../assets/domain/price-scale.ts'
import { deleteChat, insertChat, renameChat } from '../chats/store/chats.ts'
import { readersOf } from '../chats/store/readers.ts'
import { current } from '../database/counters.ts'
import { type Db, type Tx, write } from '../database/database.ts'
import type { Clock } from '../kernel/clock.ts'
import { AppError, invalid, refuseFields } from '../kernel/errors.ts'
import type { Random } from '../kernel/random.ts'
import { listFor, tellUser } from '../shortlists/service.ts'
import type { ForgetPlaces } from '../travel/service.ts'
import { placesOf } from '../travel/store.ts'
import { hasHidden, isAdmin, type User } from '../users/domain.ts'
import type { Config } from '../world/config.ts'
import { BOT_DESCRIPTION_MAX, BOT_NAME_MAX, type Bot, type QuietHours } from './domain/bot.ts'
import { botById, botCountOf, botsOf, deleteBot, insertBot, updateBot } from './store/bots.ts'
import { setShortlist } from './store/shared.ts'

/** Posts the newest matching homes of a bot that was just started, in the same transaction. */
export type CatchUp = (tx: Tx, bot: Bot, now: number) => void

export type BotWorld = {
  db: Db
  clock: Clock
  random: Random
  areas: Areas
  catchUp: CatchUp
  config: Pick<Config, 'values'>
}

/**
 * The bot, if the user may change it: users their own, administrators any.
 * @throws AppError `missing`, also for a bot of another user, so that ids cannot be probed; `forbidden` for one that is
 * shared with the user.
 */
export function botFor(db: Db, user: User, botId: string): Bot {
  const bot = botReadBy(db, user, botId)
  if (bot.ownerRid !== user.rid && !isAdmin(user)) throw ownerOnly()
  return bot
}

/** The bot, if the user may read its chat. @throws AppError `missing`, also for a bot of another user. */
export function botReadBy(db: Db, user: User, botId: string): Bot {
  const bot = known(db, botId)
  if (bot.ownerRid === user.rid || isAdmin(user) || isSharedWith(db, user, bot)) return bot
  throw new AppError('missing', { code: 'noBot' })
}

/** What only its owner may do with a bot. */
export const ownerOnly = () =>
  new AppError('forbidden', { code: 'botOwnerOnly' }, { code: 'botOwnerOnly' })

const isSharedWith = (db: Db, user: User, { websiteChatRid }: Bot) =>
  readersOf(db, [websiteChatRid]).some(({ userRid }) => userRid === user.rid)

type NewWebsiteBot = {
  name: string
  description: string
  /** The bot whose criteria the new one gets. */
  copied?: Bot | undefined
  /** Its own criteria. The others are as usual. */
  criteria?: BotChange
}

/**
 * Creates a bot that posts in a chat of the website. It is inactive until it has an area; a copy until it is started.
 * @throws AppError `invalid` naming every field that is not valid; `conflict` when the user has as many bots as allowed.
 * Nothing is created then.
 */
export function createWebsiteBot(
  world: BotWorld,
  user: User,
  { name, description, copied, criteria: own = {} }: NewWebsiteBot,
): Bot {
  const { db, clock, random, config } = world
  const id = random.id()
  const named = checkNames(name, description)
  write(db, (tx) => {
    refuseTooMany(tx, user, config.values.BOTS_PER_USER)
    const now = clock.now()
    const chat = { id: random.id(), ownerRid: user.rid, botId: id, botName: named.name }
    const websiteChatRid = insertChat(tx, { ...chat, createdAt: now })
    const criteria = copied ? copyFor(user, copied) : NEW_CRITERIA
    const quietHours = usualQuietHours(config.values)
    insertBot(
      tx,
      { ...criteria, ...named, id, ownerRid: user.rid, websiteChatRid, quietHours },
      now,
    )
    if (Object.keys(own).length > 0) changeBotIn(tx, world, id, own)
  })
  return botFor(db, user, id)
}

/** The criteria of a bot for a bot of this user. Places are those of its own user. */
function copyFor(user: User, bot: Bot): Criteria {
  const criteria = onlyCriteria(bot)
  return bot.ownerRid === user.rid ? criteria : { ...criteria, travel: [] }
}

/** The quiet hours of a new bot. */
export function usualQuietHours({
  QUIET_FROM: from,
  QUIET_TO: to,
}: Pick<Config['values'], 'QUIET_FROM' | 'QUIET_TO'>): QuietHours | null {
  return from === '' || to === '' || from === to ? null : { from, to }
}

/** @throws AppError `conflict` when the user has as many bots as allowed. */
export function refuseTooMany(db: Db, user: User, max: number): void {
  if (botCountOf(db, user.rid) < max) return
  throw new AppError('conflict', { code: 'tooManyBots', max }, { code: 'tooManyBots' })
}

function checkNames(name: string, description: string) {
  const named = { name: name.trim(), description: description.trim() }
  if (named.name === '') throw invalid('botName', { code: 'botNameRequired' })
  if (named.name.length > BOT_NAME_MAX)
    throw invalid('botName', { code: 'botNameTooLong', max: BOT_NAME_MAX })
  if (hasHidden(named.name)) throw invalid('botName', { code: 'botNameHidden' })
  if (named.description.length > BOT_DESCRIPTION_MAX)
    throw invalid('description', { code: 'descriptionTooLong', max: BOT_DESCRIPTION_MAX })
  return named
}

export type BotChange = Partial<
  Criteria &
    Pick<
      Bot,
      | 'name'
      | 'description'
      | 'isActive'
      | 'isTelegramOn'
      | 'isPushOn'
      | 'isMailOn'
      | 'digestThreshold'
      | 'quietHours'
      | 'postLanguage'
      | 'shortlistId'
    >
>

/**
 * Applies the fields that are given. A bot that gets its first area is started, unless the change says otherwise. A bot
 * that is started posts the newest matching homes. A change to an active bot posts nothing.
 * @throws AppError `invalid` naming every field that is not valid; nothing is changed then.
 */
export function changeBot(world: BotWorld, botId: string, change: BotChange): Bot {
  return write(world.db, (tx) => changeBotIn(tx, world, botId, change))
}

function changeBotIn(tx: Tx, world: BotWorld, botId: string, change: BotChange): Bot {
  const { clock, catchUp } = world
  const bot = known(tx, botId)
  const changed = { ...bot, ...withDefaults(world, bot, change) }
  Object.assign(changed, cleanCriteria(changed), checkNames(changed.name, changed.description))
  refuseBadCriteria(tx, changed, change)
  if (changed.quietHours && changed.quietHours.from === changed.quietHours.to)
    throw invalid('quietHours', { code: 'quietHours' })
  const now = clock.now()
  const isStarted = changed.isActive && !bot.isActive
  if (isStarted) changed.watchFrom = current(tx, 'rev')
  if (changed.shortlistId !== bot.shortlistId) share(tx, bot, changed.shortlistId, now)
  updateBot(tx, changed, now)
  if (changed.name !== bot.name) renameChat(tx, bot.websiteChatRid, changed.name, now)
  if (isStarted) catchUp(tx, changed, now)
  return known(tx, botId)
}

/**
 * Shares a bot with the members of one of its owner's shortlists, or with nobody any more; those who had or get it are
 * told. @throws AppError `missing` for a shortlist of which the owner is no member.
 */
function share(tx: Tx, bot: Bot, listId: string | null, now: number): void {
  const list = listId === null ? null : listFor(tx, bot.ownerRid, listId).list
  tellReaders(tx, bot, now)
  setShortlist(tx, bot.rid, list?.rid ?? null)
  tellReaders(tx, bot, now)
}

/** Tells the open pages of those with whom a bot is shared that they have other bots and chats. */
function tellReaders(tx: Tx, { websiteChatRid }: Bot, now: number): void {
  for (const { userRid } of readersOf(tx, [websiteChatRid])) tellUser(tx, userRid, now)
}

function known(db: Db, botId: string): Bot {
  const bot = botById(db, botId)
  if (!bot) throw new AppError('missing', { code: 'noBot' })
  return bot
}

/** Removes unknown areas, resets the price range for another deal type, and starts a bot that gets its first area. */
function withDefaults({ areas }: BotWorld, bot: Bot, change: BotChange): BotChange {
  const full = { ...change }
  if (full.neighborhoodCodes)
    full.neighborhoodCodes = full.neighborhoodCodes.filter((code) => areas.has(code))
  if (full.dealType && full.dealType !== bot.dealType)
    full.priceLimit ??= [0, PRICE_SCALE[full.dealType].max]
  const isFirstArea = !hasArea(bot) && hasArea({ ...bot, ...full })
  if (isFirstArea) full.isActive ??= true
  return full
}

/** A place that its user does not have, any more or at all, is a problem of the limits of travel. */
export function placeProblems(
  db: Db,
  userRid: number,
  { travel = [] }: Partial<Pick<Criteria, 'travel'>>,
): Pick<ReturnType<typeof criteriaProblems>, 'travel'> {
  if (travel.length === 0) return {}
  const own = new Set(placesOf(db, userRid).map(({ id }) => id))
  return travel.every(({ placeId }) => own.has(placeId))
    ? {}
    : { travel: { code: 'placeNotSaved' } }
}

/** Every criterion of an active bot must be valid; of an inactive one only those that the change names. */
function refuseBadCriteria(tx: Tx, bot: Bot, change: BotChange): void {
  const problems = { ...placeProblems(tx, bot.ownerRid, change), ...criteriaProblems(bot) }
  const fields = Object.fromEntries(
    Object.entries(problems).filter(([field]) => field in change || bot.isActive),
  )
  refuseFields(fields)
}

/** Leaves the Telegram group of a bot that was just deleted, in the same transaction. */
export type LeaveGroup = (tx: Tx, bot: Bot, now: number) => void

/** Deletes a bot and its chat, and leaves its Telegram group. Saved homes are kept. */
export function removeBot(
  { db, clock, leaveGroup }: Pick<BotWorld, 'db' | 'clock'> & { leaveGroup: LeaveGroup },
  bot: Bot,
): void {
  write(db, (tx) => {
    endBot(tx, bot, { now: clock.now(), leaveGroup })
  })
}

/** No bot of the user asks for the way to places that are gone. */
export const forgetPlaces: ForgetPlaces = (tx, userRid, { ids, now }) => {
  for (const bot of botsOf(tx, userRid)) {
    const travel = bot.travel.filter(({ placeId }) => !ids.has(placeId))
    if (travel.length < bot.travel.length) updateBot(tx, { ...bot, travel }, now)
  }
}

/** Deletes every bot of a user, with its chat. */
export function removeBotsOf(
  tx: Tx,
  ownerRid: number,
  { now, leaveGroup }: { now: number; leaveGroup: LeaveGroup },
): void {
  for (const bot of botsOf(tx, ownerRid)) endBot(tx, bot, { now, leaveGroup })
}

function endBot(
  tx: Tx,
  bot: Bot,
  { now, leaveGroup }: { now: number; leaveGroup: LeaveGroup },
): void {
  tellReaders(tx, bot, now)
  deleteBot(tx, bot, now)
  deleteChat(tx, bot.websiteChatRid)
  leaveGroup(tx, bot, now)
}
