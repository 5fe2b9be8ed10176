import type { Bot } from '../bots/domain/bot.ts'
import { insertMessage } from '../chats/store/messages.ts'
import type { User } from '../users/domain.ts'
import { type Handling, textOf } from './answers.ts'
import type { Said } from './texts/shared.ts'

type Exchange = {
  /** The message in Telegram: its group and its number there. */
  groupId: string
  messageId: number
  /** The linked owner who wrote it. */
  user: User
  text: string
  /** What the bot answered; undefined: nothing, or nothing that may be kept. */
  said: Said | undefined
}

/** Shows in the website chats of the owner's bots what the owner wrote in their group, and what was answered there. */
export function mirrorInChats(
  { db, random, clock }: Handling,
  bots: readonly Bot[],
  { groupId, messageId, user, text, said }: Exchange,
): void {
  const now = clock.now()
  for (const { ownerRid, websiteChatRid: chatRid } of bots) {
    if (ownerRid !== user.rid) continue
    const put = (part: string, senderRid: number | null, content: string) => {
      const deliveryKey = `telegram:${groupId}:${messageId}:${part}`
      const message = { id: random.id(), chatRid, senderRid, content, deliveryKey }
      insertMessage(db, { ...message, type: 'text', kind: 'text' }, now)
    }
    put('words', user.rid, text)
    if (said !== undefined) put('answer', null, textOf(said))
  }
}
