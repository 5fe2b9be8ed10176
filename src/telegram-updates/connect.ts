import { hashOf, newCode, readCode } from '../auth/codes.ts'
import { ask, attemptInTurn } from '../auth/limits.ts'
import type { Bot } from '../bots/domain/bot.ts'
import { createGroupBot } from '../bots/groups.ts'
import { usualQuietHours } from '../bots/service.ts'
import { writeWhenFree } from '../database/database.ts'
import type { Language } from '../kernel/domain/language.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import { notify } from '../notifications/service.ts'
import { type Chat, GROUP_CODE_MS } from '../telegram/domain/updates.ts'
import { putGroupCode, takeGroupCode } from '../telegram/store/group-codes.ts'
import { fullName, type User } from '../users/domain.ts'
import type { Context } from '../world/context.ts'
import { answer, type Handling } from './answers.ts'
import { textsIn } from './texts.ts'

/** The text of every refusal, so that a guess learns nothing. */
/** A new code that connects the group; its older codes become void. */
export function groupCode(
  { db, random, clock, config }: Handling,
  { id: groupId, title: groupName }: Chat,
  language: Language,
): { code: string; link: string } {
  const code = newCode(random)
  const until = clock.now() + GROUP_CODE_MS
  putGroupCode(db, { hash: hashOf(code), groupId, groupName, language, until })
  return { code, link: `${config.publicUrl}/bots?code=${code}` }
}

/**
 * Uses a group's code up: the bot that it makes is tied to the group and belongs to this user. No Telegram account is
 * linked by it. Wrong codes are counted for the account and for the address.
 * @throws AppError `invalid` for a code that is unknown, used, expired or replaced; `tooMany`; `conflict` when the user
 * has as many bots as allowed, and the code stays valid.
 */
export async function connectGroup(
  context: Context,
  user: User,
  { code, address }: { code: string; address: string },
): Promise<Bot> {
  const { db, clock } = context
  const forgive = await attemptInTurn(context, [
    ask('groupCodeAccount', user.id),
    ask('groupCodeAddress', address),
  ])
  try {
    const bot = await writeWhenFree(db, clock, (tx) => useCode({ ...context, db: tx }, user, code))
    await forgive()
    return bot
  } catch (error) {
    // The code was right: this was no guess.
    if (error instanceof AppError && error.kind === 'conflict') await forgive()
    throw error
  }
}

function useCode(handling: Handling, user: User, typed: string): Bot {
  const { db, random, clock, config } = handling
  const world = { random, now: clock.now() }
  const code = takeGroupCode(db, hashOf(readCode(typed)), world.now)
  if (!code) throw invalid('code', { code: 'groupCodeWrong' })
  const group = { id: code.groupId, name: code.groupName || 'Telegram' }
  const max = config.values.BOTS_PER_USER
  const quietHours = usualQuietHours(config.values)
  const made = { user, group, postLanguage: code.language, quietHours, max }
  const bot = createGroupBot(db, made, world)
  const said = { code: 'groupConnected', bot: { id: bot.id, name: bot.name } } as const
  notify(db, [user.rid], { said, url: '/bots' }, world)
  const { connected } = textsIn(code.language)
  answer(handling, group.id, connected(fullName(user), config.publicUrl))
  return bot
}
