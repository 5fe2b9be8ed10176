import type { Bot } from '../bots/domain/bot.ts'
import type { SourceSaid } from '../chats/domain.ts'
import type { Tx } from '../database/database.ts'
import { queueReply } from '../delivery/replies.ts'
import { cut, TEXT_MAX } from '../telegram/domain/updates.ts'
import type { Context } from '../world/context.ts'
import type { Said } from './texts/shared.ts'

/** What is known of the places that homes come from. A port: sources belong to a higher room. */
export type SourcesPort = { sourcesFor?(bots: readonly Bot[]): readonly SourceSaid[] }

/** A context whose database is a transaction, for the handling of one update. */
export type Handling = Omit<Context, 'db'> & { db: Tx } & SourcesPort

type Options = {
  /** The message that is answered. */
  replyTo?: number | undefined
  /** A code is void after ten minutes, and is not kept. */
  isCode?: boolean | undefined
}

/** The plain text of what is said. */
export const textOf = (said: Said) => (typeof said === 'string' ? said : said.text)

/** Answers in a chat, as rows of this transaction. Plain text with entities: no markup is read in it. */
export function answer(
  { db, random, clock }: Pick<Handling, 'db' | 'random' | 'clock'>,
  chatId: string,
  said: Said,
  { replyTo, isCode = false }: Options = {},
): void {
  const text = cut(textOf(said), TEXT_MAX)
  const entities = typeof said === 'string' ? [] : said.entities
  const params = {
    chat_id: chatId,
    text,
    ...(entities.length > 0 ? { entities } : {}),
    // A preview would open the links, which are addresses of this product.
    link_preview_options: { is_disabled: true },
    ...(replyTo === undefined
      ? {}
      : { reply_parameters: { message_id: replyTo, allow_sending_without_reply: true } }),
  }
  const kind = isCode ? 'code' : 'reply'
  const world = { random, now: clock.now() }
  queueReply(db, { kind, target: chatId, method: 'sendMessage', params }, world)
}
