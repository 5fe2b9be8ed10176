import { homeSaid } from '../assets/told/domain.ts'
import { homeLine } from '../assets/told/line.ts'
import { linkTelegram } from '../auth/telegram-link.ts'
import type { Bot } from '../bots/domain/bot.ts'
import { type BotWorld, changeBot } from '../bots/service.ts'
import { botsOf, botsOfGroup } from '../bots/store/bots.ts'
import { answerText, botLines } from '../chats/answers/answers.ts'
import type { AnswerSaid, BotLine } from '../chats/domain.ts'
import { saidIn } from '../chats/shown.ts'
import { newestPost } from '../chats/store/messages.ts'
import { seenPosts } from '../delivery/store.ts'
import { days } from '../kernel/clock.ts'
import { sided } from '../kernel/direction.ts'
import {
  directionOf,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  languageIn,
} from '../kernel/domain/language.ts'
import { AppError } from '../kernel/errors.ts'
import { createCatchUp } from '../matching/catch-up.ts'
import { israelTime } from '../notifications/texts/israel-time.ts'
import { viewingsBetween } from '../shortlists/viewings/store.ts'
import type { Chat, Sender } from '../telegram/domain/updates.ts'
import { fullName, type User } from '../users/domain.ts'
import { updateUser } from '../users/store.ts'
import type { Handling } from './answers.ts'
import { groupCode } from './connect.ts'
import type { CommandName } from './domain.ts'
import type { Said } from './texts/shared.ts'
import { textsIn } from './texts.ts'

type Command = {
  chat: Chat
  /** Who wrote; null for a message in the name of a group or channel. */
  from: Sender | null
  /** The account that is linked to the sender, unless it is banned. */
  user: User | undefined
  argument: string
  /** The language of the answer. */
  language: Language
  /** The bots of this group, or in private those of the user. */
  bots: readonly Bot[]
  /** Whether the sender is an administrator of the group; undefined when Telegram did not say. */
  isGroupAdmin: boolean | undefined
}

type Answered = { said: Said; isCode?: boolean }
type Run = (handling: Handling, command: Command) => Answered

/** What the link that adds the bot to a group lets Telegram send there. */
const ADDED_TO_CONNECT = 'connect'

/** Whether the command is only answered when it is known whether the sender administers the group. */
export function needsAdmin(name: CommandName, argument: string): boolean {
  return name === 'connect' || (name === 'start' && argument === ADDED_TO_CONNECT)
}

/** The bots that a command in this chat is about. */
export function botsOfChat({ db }: Handling, chat: Chat, user: User | undefined): readonly Bot[] {
  if (!chat.isPrivate) return botsOfGroup(db, chat.id)
  return user ? botsOf(db, user.rid) : []
}

export const RUN: Record<CommandName, Run> = {
  start,
  help: ({ config }, { language }) => ({ said: textsIn(language).help(config.publicUrl) }),
  connect,
  status: (handling, command) => ({
    said: ifAny(handling, command, (bots) =>
      answerText(statusOf(handling, bots), command.language),
    ),
  }),
  pause: (handling, command) => ({ said: switched(handling, command, false) }),
  resume: (handling, command) => ({ said: switched(handling, command, true) }),
  last: (handling, command) => ({
    said: ifAny(handling, command, (bots) =>
      bots.map((bot) => answerText(lastOf(handling, bot), command.language)).join('\n\n'),
    ),
  }),
  language: (handling, command) => ({ said: languageChosen(handling, command) }),
  shortlist: (handling, command) => ({ said: viewingsOf(handling, command) }),
}

/** A viewing is listed so long before it (ms). */
const WEEK_MS = days(7)

/** The viewings of the sender's shortlists, in the language of the account. They are nobody else's business. */
function viewingsOf({ db, clock, config }: Handling, { chat, user, language }: Command): Said {
  const { publicUrl } = config
  const texts = textsIn(language)
  if (!chat.isPrivate) return texts.shortlistInPrivate
  if (!user) return texts.notLinked(publicUrl)
  const now = clock.now()
  const found = viewingsBetween(db, user.rid, now, now + WEEK_MS)
  if (found.length === 0) return texts.noViewings(publicUrl)
  const lines = found.map(({ viewing, asset }) => {
    const time = sided(israelTime(viewing.at, language), directionOf(language))
    return `${time}\n${homeLine(homeSaid(asset), language)}\n${publicUrl}/properties?home=${asset.id}`
  })
  return texts.viewings(lines.join('\n\n'))
}

/** Links the sender's account: only the chat in which the account's own token arrives is linked. */
function start(handling: Handling, command: Command): Answered {
  const { chat, argument, language } = command
  const texts = textsIn(language)
  const { publicUrl } = handling.config
  if (!chat.isPrivate && argument === ADDED_TO_CONNECT) return connect(handling, command)
  if (!chat.isPrivate) return { said: texts.help(publicUrl) }
  if (argument === '') return { said: texts.welcome(publicUrl) }
  const user = linkTelegram(handling, { token: argument, chatId: chat.id, language })
  return { said: user ? texts.linked(fullName(user)) : texts.linkVoid(publicUrl) }
}

function connect(handling: Handling, { chat, from, language, isGroupAdmin }: Command): Answered {
  const texts = textsIn(language)
  if (chat.isPrivate) return { said: texts.connectInGroup }
  if (isGroupAdmin === undefined) return { said: texts.connectLater }
  if (!isGroupAdmin) return { said: texts.connectAdminsOnly }
  const { code, link } = groupCode(handling, chat, from?.language ?? language)
  return { said: texts.connect(code, link), isCode: true }
}

function ifAny(
  { config: { publicUrl } }: Handling,
  { chat, user, language, bots }: Command,
  say: (bots: readonly Bot[]) => Said,
): Said {
  const texts = textsIn(language)
  if (chat.isPrivate && !user) return texts.notLinked(publicUrl)
  if (bots.length === 0) return chat.isPrivate ? texts.noBots(publicUrl) : texts.noBotsHere
  return say(bots)
}

/** What bots are doing, and where their homes come from now. */
export function statusOf(handling: Handling, bots: readonly Bot[]): AnswerSaid {
  const sources = handling.sourcesFor?.(bots) ?? []
  return { code: 'status', bots: linesOf(handling, bots), sources, at: handling.clock.now() }
}

/** The bots as lines of a list. */
function linesOf({ db, clock }: Handling, bots: readonly Bot[]): BotLine[] {
  const seen = seenPosts(
    db,
    bots.map(({ rid }) => rid),
    clock.now(),
  )
  return bots.map(({ rid, name, isActive, neighborhoodCodes, polygons }, index) => ({
    number: index + 1,
    name,
    isActive,
    areas: neighborhoodCodes.length + polygons.length,
    posts: seen.get(rid)?.count ?? 0,
  }))
}

/** Starts or stops bots of the sender: in a group all that post there, in private the one that is meant. */
function switched(handling: Handling, command: Command, isActive: boolean): Said {
  return ifAny(handling, command, (bots) => {
    const { user, chat, argument, language } = command
    const own = ownOf(bots, user)
    if (own.length === 0) return ownersOnly(bots, language)
    const meant =
      argument === '' ? own : own.filter((bot) => bots.indexOf(bot) + 1 === Number(argument))
    const isClear = meant.length === 1 || (!chat.isPrivate && meant.length > 0)
    if (!isClear)
      return textsIn(language).which(
        isActive ? 'resume' : 'pause',
        botLines(linesOf(handling, bots), language),
      )
    // A bot that its group had removed posts there again.
    const change = isActive && !chat.isPrivate ? { isActive, isTelegramOn: true } : { isActive }
    return meant.map((bot) => answerText(switchBot(handling, bot, change), language)).join('\n')
  })
}

const ownOf = (bots: readonly Bot[], user: User | undefined) =>
  bots.filter(({ ownerRid }) => ownerRid === user?.rid)

const ownersOnly = (bots: readonly Bot[], language: Language) =>
  textsIn(language).ownersOnly([...new Set(bots.map((bot) => bot.createdBy))])

/** Each language by its code and its own name. */
const LISTED = LANGUAGES.map((one) => `${one} – ${LANGUAGE_NAMES[one]}`).join('\n')

/** The language that is meant by its code or its own name. */
const languageNamed = (named: string) =>
  languageIn(named) ??
  LANGUAGES.find((one) => LANGUAGE_NAMES[one].toLowerCase() === named.toLowerCase())

/** Chooses a language: in a group for the posts of the sender's bots, in private for the linked account. */
function languageChosen(handling: Handling, command: Command): Said {
  const { chat, user, bots, argument, language } = command
  const chosen = languageNamed(argument)
  if (!chosen) return textsIn(language).language(LISTED)
  if (chat.isPrivate) {
    if (!user) return textsIn(language).notLinked(handling.config.publicUrl)
    updateUser(handling.db, user, { language: chosen }, handling.clock.now())
    return textsIn(chosen).languageSet
  }
  return ifAny(handling, command, () => {
    const own = ownOf(bots, user)
    if (own.length === 0) return ownersOnly(bots, language)
    for (const { id } of own) changeBot(botWorld(handling), id, { postLanguage: chosen })
    return textsIn(chosen).languageSet
  })
}

/** Starts or stops a bot, as its switch on the bots page does; returns what to say. */
export function switchBot(
  handling: Handling,
  bot: Bot,
  change: { isActive: boolean; isTelegramOn?: boolean },
): AnswerSaid {
  try {
    const { name } = changeBot(botWorld(handling), bot.id, change)
    return { code: change.isActive ? 'resumed' : 'paused', bot: name }
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'invalid')) throw error
    const reason = error.fields && 'neighborhoodCodes' in error.fields ? 'areas' : 'settings'
    return { code: 'notResumed', bot: bot.name, reason, url: handling.config.publicUrl }
  }
}

function botWorld(handling: Handling): BotWorld {
  return { ...handling, catchUp: createCatchUp(handling.random) }
}

/** The newest home that a bot has posted. */
export function lastOf({ db, config }: Handling, bot: Bot): AnswerSaid {
  const post = newestPost(db, bot.websiteChatRid)
  const said = post && saidIn(post.message)
  if (said?.code !== 'post') return { code: 'lastNone', bot: bot.name }
  const { code: _, ...told } = said
  const path = post?.asset ? `/properties?home=${post.asset.id}` : ''
  return { code: 'last', bot: bot.name, post: told, url: config.publicUrl + path }
}
