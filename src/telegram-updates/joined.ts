import type { Bot } from '../bots/domain/bot.ts'
import { write } from '../database/database.ts'
import type { Language } from '../kernel/domain/language.ts'
import type { TelegramClient } from '../telegram/client.ts'
import { type Chat, readUpdate, UPDATE_KINDS } from '../telegram/domain/updates.ts'
import type { User } from '../users/domain.ts'
import type { Context } from '../world/context.ts'
import { connectGroup, groupCode } from './connect.ts'
import { storeUpdates } from './receive.ts'

/**
 * The groups that the bot was added to, the newest first, by the updates that wait at Telegram. They are stored, so that
 * the server handles them when it starts.
 * @returns undefined where Telegram does not tell, as while a server asks for the same updates.
 */
export async function joinedGroups(
  context: Pick<Context, 'db' | 'clock'>,
  client: TelegramClient,
  botId: string,
): Promise<Chat[] | undefined> {
  const called = await client.call('getUpdates', { timeout: 0, allowed_updates: UPDATE_KINDS })
  if (!called.ok || !Array.isArray(called.result)) return undefined
  await storeUpdates(context, called.result)
  const groups = new Map<string, Chat>()
  for (const payload of called.result) {
    const update = readUpdate(payload, botId)
    if (update.kind !== 'member' || update.chat.isPrivate) continue
    groups.delete(update.chat.id)
    if (update.isIn) groups.set(update.chat.id, update.chat)
  }
  return [...groups.values()].reverse()
}

/** Connects a group in the name of a user, by a code that nobody has to copy. */
export function connectJoined(
  context: Context,
  owner: User,
  group: Chat,
  { language, address }: { language: Language; address: string },
): Promise<Bot> {
  const { code } = write(context.db, (tx) => groupCode({ ...context, db: tx }, group, language))
  return connectGroup(context, owner, { code, address })
}
