import type { Bot } from '../bots/domain/bot.ts'
import { switchGroupOff } from '../bots/groups.ts'
import { botsOfGroup, updateGroup } from '../bots/store/bots.ts'
import type { Tx } from '../database/database.ts'
import { moveTarget, queueReply } from '../delivery/replies.ts'
import type { Random } from '../kernel/random.ts'
import { notify } from '../notifications/service.ts'
import type { Chat, Update } from '../telegram/domain/updates.ts'
import { deleteGroupCodes, moveGroupCodes } from '../telegram/store/group-codes.ts'
import { userByChat } from '../users/store.ts'
import { answer, type Handling } from './answers.ts'
import { textsIn } from './texts.ts'

type Member = Extract<Update, { kind: 'member' }>

/** The bot itself was added to a chat, or removed from it. */
export function memberChanged(handling: Handling, { chat, from, isIn, wasIn }: Member): void {
  if (isIn === wasIn) return
  if (!isIn) return chat.isPrivate ? tellBlocked(handling, chat) : groupLost(handling, chat.id)
  if (chat.isPrivate) return
  const [bot] = botsOfGroup(handling.db, chat.id)
  const texts = textsIn(bot?.postLanguage ?? from?.language ?? 'en')
  answer(handling, chat.id, bot ? texts.greetingAgain : texts.greeting)
}

/**
 * Nothing can be posted in this group any more: Telegram is switched off for its bots, its codes are void, and the
 * owners are told.
 */
export function groupLost({ db, random, clock }: Handling, groupId: string): void {
  deleteGroupCodes(db, groupId)
  switchGroupOff(db, groupId, { random, now: clock.now() })
}

function tellBlocked({ db, random, clock }: Handling, { id }: Chat): void {
  const user = userByChat(db, id)
  if (!user) return
  const world = { random, now: clock.now() }
  notify(db, [user.rid], { said: { code: 'telegramBlocked' }, url: '/profile' }, world)
}

/** A group has become a supergroup: everything that is known of it follows. Safe to repeat. */
export function moveGroup({ db, clock }: Handling, fromId: string, toId: string): void {
  if (fromId === toId) return
  const [bot] = botsOfGroup(db, fromId)
  if (bot?.group) updateGroup(db, fromId, { ...bot.group, id: toId }, clock.now())
  moveGroupCodes(db, fromId, toId)
  moveTarget(db, fromId, toId)
}

/** The group was renamed. */
export function renameGroup({ db, clock }: Handling, { id, title }: Chat): void {
  if (title !== '') updateGroup(db, id, { id, name: title }, clock.now())
}

/** Leaves the group of a deleted bot, unless another bot posts there. */
export function leaveGroup(tx: Tx, { group }: Bot, world: { random: Random; now: number }): void {
  if (!group || botsOfGroup(tx, group.id).length > 0) return
  const params = { chat_id: group.id }
  queueReply(tx, { kind: 'reply', target: group.id, method: 'leaveChat', params }, world)
}
