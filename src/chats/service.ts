import { type Ask, attempt, limitKey } from '../auth/limits.ts'
import type { Db } from '../database/database.ts'
import { write, writeWhenFree } from '../database/database.ts'
import { minutes } from '../kernel/clock.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import { haltPoint } from '../kernel/halt.ts'
import type { Context } from '../process/context.ts'
import { isAdmin, type User } from '../users/domain.ts'
import { type Chat, TEXT_MAX } from './domain.ts'
import { chatById, markRead } from './store/chats.ts'
import { insertMessage, type Post, postsById, sentAs } from './store/messages.ts'

/**
 * The chat, if the user may see it: owners their own, administrators any.
 * @throws AppError `missing`, also for a chat of another user, so that ids cannot be probed.
 */
export function chatFor(db: Db, user: User, chatId: string): Chat {
  const chat = chatById(db, chatId)
  if (!chat || (chat.ownerRid !== user.rid && !isAdmin(user)))
    throw new AppError('missing', 'Chat not found')
  return chat
}

type Written = { content: string; tempId?: string | undefined }

/**
 * Writes a message of a user. Idempotent by `tempId`: the message that has it already is returned.
 * @throws AppError `invalid` for a text that is empty or too long; `tooMany` beyond the messages of a minute.
 */
export async function send(
  { db, clock, random, config }: Context,
  user: User,
  chat: Chat,
  { content, tempId }: Written,
): Promise<Post> {
  const text = content.trim()
  if (text === '') throw invalid('content', 'The message is empty')
  if (text.length > TEXT_MAX)
    throw invalid('content', `The message is longer than ${TEXT_MAX} characters`)
  const id = await writeWhenFree(db, clock, (tx) => {
    const sent = tempId === undefined ? undefined : sentAs(tx, chat, user.rid, tempId)
    if (sent !== undefined) return sent
    attempt({ db: tx, clock }, [aMessage(user, config.values.MESSAGES_PER_MINUTE)])
    const fresh = random.id()
    const message = { id: fresh, chatRid: chat.rid, senderRid: user.rid, content: text }
    insertMessage(
      tx,
      { ...message, type: 'text', kind: 'text', ...(tempId === undefined ? {} : { tempId }) },
      clock.now(),
    )
    haltPoint('message-before-commit')
    return fresh
  })
  haltPoint('message-committed')
  const [post] = postsById(db, [id])
  if (!post) throw new AppError('missing', 'Chat not found')
  return post
}

/** One message of a user to count, of at most `times` in a minute. */
function aMessage(user: User, times: number): Ask {
  const refusal = `You can send ${times} messages in a minute. Please wait a moment.`
  return { key: limitKey('messages', user.id), limit: { times, perMs: minutes(1) }, refusal }
}

/** Marks a chat as read by its owner. A chat that an administrator opens stays unread. */
export function readChat({ db, clock }: Context, user: User, chat: Chat): Chat {
  if (chat.ownerRid === user.rid) write(db, (tx) => markRead(tx, chat, clock.now()))
  return chatFor(db, user, chat.id)
}
