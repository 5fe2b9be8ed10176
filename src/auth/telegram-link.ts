import { write } from '../database/database.ts'
import { minutes } from '../kernel/clock.ts'
import type { User } from '../users/domain.ts'
import { updateUser, userByChat, userByRid } from '../users/store.ts'
import type { Context } from '../world/context.ts'
import { hashOf, newToken } from './codes.ts'
import { putOneTimeCode, takeOneTimeCode } from './store/one-time-codes.ts'

const LINK_MS = minutes(15)

/** A private token that links the user's Telegram account. A new token makes the previous one void. */
export function telegramToken(
  { db, clock, random }: Context,
  { rid: userRid }: User,
): { token: string; until: number } {
  const token = newToken(random)
  const until = clock.now() + LINK_MS
  const code = { hash: hashOf(token), purpose: 'telegram', userRid, until } as const
  write(db, (tx) => putOneTimeCode(tx, code))
  return { token, until }
}

type Telegram = {
  token: string
  chatId: string
  /** Of the Telegram account. */
  language?: User['telegramLanguage']
}

/** Whether a chat is a private chat with the bot. Groups and channels have negative ids. */
const PRIVATE_CHAT = /^[1-9]\d{0,18}$/

/**
 * Links the private chat in which the token was sent: reset codes are sent there. A chat that was linked to another
 * account is moved to this one.
 * @returns the linked account; undefined when the token is unknown, used, expired or of a banned user, and when the chat
 * is not private.
 */
export function linkTelegram(
  { db, clock }: Context,
  { token, chatId, language = 'en' }: Telegram,
): User | undefined {
  if (!PRIVATE_CHAT.test(chatId)) return undefined
  return write(db, (tx) => {
    const now = clock.now()
    const rid = takeOneTimeCode(tx, { hash: hashOf(token), purpose: 'telegram' }, now)
    const user = rid === undefined ? undefined : userByRid(tx, rid)
    if (!user || user.isBanned) return undefined
    const before = userByChat(tx, chatId)
    if (before && before.rid !== user.rid) updateUser(tx, before, { telegramChatId: null }, now)
    const linked = { telegramChatId: chatId, telegramLanguage: language }
    updateUser(tx, user, linked, now)
    return { ...user, ...linked }
  })
}

/** Unlinks the Telegram account, so that reset codes are no longer sent there. */
export function unlinkTelegram({ db, clock }: Context, user: User): void {
  write(db, (tx) => updateUser(tx, user, { telegramChatId: null }, clock.now()))
}
