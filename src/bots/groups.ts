import { NEW_CRITERIA } from '../assets/criteria/criteria.ts'
import { insertChat } from '../chats/store/chats.ts'
import type { Tx } from '../database/database.ts'
import type { Language } from '../kernel/domain/language.ts'
import type { Random } from '../kernel/random.ts'
import { notify } from '../notifications/service.ts'
import { type User, withoutHidden } from '../users/domain.ts'
import { BOT_NAME_MAX, type Bot, type Group, type QuietHours } from './domain/bot.ts'
import { refuseTooMany } from './service.ts'
import { botById, botsOfGroup, insertBot, updateBot } from './store/bots.ts'

type World = { random: Random; now: number }
type NewGroupBot = {
  user: User
  group: Group
  postLanguage: Language
  quietHours: QuietHours | null
  max: number
}

/**
 * Creates a bot that posts in a Telegram group and in a chat of the website. It is inactive until it has an area.
 * @throws AppError `conflict` when the user has `max` bots already.
 */
export function createGroupBot(
  tx: Tx,
  { user, group, max, ...posting }: NewGroupBot,
  { random, now }: World,
): Bot {
  refuseTooMany(tx, user, max)
  const id = random.id()
  const name = withoutHidden(group.name).trim().slice(0, BOT_NAME_MAX).toWellFormed() || 'Telegram'
  const chat = { id: random.id(), ownerRid: user.rid, botId: id, botName: name }
  const websiteChatRid = insertChat(tx, { ...chat, createdAt: now })
  const bot = { id, ownerRid: user.rid, websiteChatRid, name, description: '', group }
  insertBot(tx, { ...NEW_CRITERIA, ...posting, ...bot }, now)
  const made = botById(tx, id)
  if (!made) throw new Error('The bot was not stored')
  return made
}

/**
 * Switches Telegram off for the bots of a group in which nothing can be posted any more, and tells their owners. The
 * bots go on: they also post on the website and on other channels.
 */
export function switchGroupOff(tx: Tx, groupId: string, { random, now }: World): void {
  for (const bot of botsOfGroup(tx, groupId).filter(({ isTelegramOn }) => isTelegramOn)) {
    updateBot(tx, { ...bot, isTelegramOn: false }, now)
    const said = { code: 'groupLost', bot: { id: bot.id, name: bot.name } } as const
    notify(tx, [bot.ownerRid], { said, url: '/bots' }, { random, now })
  }
}
