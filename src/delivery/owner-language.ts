import type { Bot } from '../bots/domain/bot.ts'
import type { Db } from '../database/database.ts'
import type { Language } from '../kernel/domain/language.ts'
import { userByRid } from '../users/store.ts'
import type { Context } from '../world/context.ts'

/** The language of what reaches the owner of a bot outside of pages: mails, pushes and feeds. */
export function ownerLanguage(
  db: Db,
  { config }: Pick<Context, 'config'>,
  { ownerRid }: Pick<Bot, 'ownerRid'>,
): Language {
  return userByRid(db, ownerRid)?.language ?? config.values.DEFAULT_LANGUAGE
}
