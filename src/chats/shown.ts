import type { UnstatedFact } from '../assets/criteria/unstated.ts'
import { assetToWire } from '../assets/to-wire.ts'
import { postLine } from '../assets/told/line.ts'
import { postIn } from '../assets/told/recognised.ts'
import type { Language } from '../kernel/domain/language.ts'
import { isAdmin, type User } from '../users/domain.ts'
import { answerText } from './answers/answers.ts'
import type { Chat, Message, MessageSaid } from './domain.ts'
import type { Post } from './store/messages.ts'
import { type ChatWire, type MessageWire, senderToWire } from './wire.ts'

/** What the message of a bot says; undefined: what its content says. Posts of before were stored as sentences. */
export function saidIn({
  said,
  type,
  content,
}: Pick<Message, 'said' | 'type' | 'content'>): MessageSaid | undefined {
  if (said) return said
  const post = type === 'asset' ? postIn(content) : undefined
  return post && { code: 'post', ...post }
}

const textOf = (said: MessageSaid, language: Language) =>
  said.code === 'post' ? postLine(said, language) : answerText(said, language)

/** What a message says in the language of its reader. */
export function contentIn(
  message: Pick<Message, 'said' | 'type' | 'content'>,
  language: Language,
): string {
  const said = saidIn(message)
  return said ? textOf(said, language) : message.content
}

/** What a post does not state; null: nothing. */
function unstatedOf(said: MessageSaid | undefined): UnstatedFact[] | null {
  return said?.code === 'post' && said.home.unstated.length > 0 ? [...said.home.unstated] : null
}

function optional<Name extends string, Value>(name: Name, value: Value | null) {
  return (value === null ? {} : { [name]: value }) as { [Key in Name]?: Value }
}

/** What a reader who does not own the chat may not see: a home that is not the reader's to see, or is no more. */
const isWithheld = ({ message: { type, said }, asset }: Post, { sharedBy }: Chat) =>
  sharedBy !== null && ((type === 'asset' && asset === null) || said?.code === 'last')

const WITHHELD = {
  type: 'text',
  content: '',
  said: { code: 'withheld' },
  price: null,
  previousPrice: null,
} as const

/** The other readers of a shared chat learn the name of a sender, not the address. */
function senderOf(sender: User, { readerRid, ownerRid }: Chat) {
  const isKnown = sender.rid === readerRid || (readerRid === ownerRid && isAdmin(sender))
  return senderToWire(isKnown ? sender : { ...sender, email: '' })
}

/**
 * A message in the language of its reader, as the chat's reader sees it: `isRead` is about the owner when an
 * administrator reads it.
 */
export function messageToWire(post: Post, chat: Chat, language: Language): MessageWire {
  const { sender, asset, shown } = post
  const message = isWithheld(post, chat) ? { ...post.message, ...WITHHELD } : post.message
  const createdAt = new Date(message.createdAt).toISOString()
  return {
    _id: message.id,
    chatId: chat.id,
    seq: message.seq,
    content: contentIn(message, language),
    type: message.type,
    kind: message.kind,
    sender: sender ? senderOf(sender, chat) : 'bot',
    timestamp: createdAt,
    createdAt,
    updatedAt: new Date(message.updatedAt).toISOString(),
    isRead: isRead(message, chat),
    starred: message.starred,
    ...optional('tempId', message.tempId),
    ...optional('groupId', message.groupId),
    ...optional('supersededBy', message.supersededBy),
    ...optional('unstated', unstatedOf(saidIn(message))),
    ...optional('price', message.price),
    ...optional('previousPrice', message.previousPrice),
    // Chats are read by administrators too, and a note is its user's alone.
    ...optional('asset', asset && assetToWire(asset, shown && { ...shown, note: null })),
  }
}

function isRead({ seq, senderRid }: Message, { readSeq, readerRid }: Chat): boolean {
  return senderRid === readerRid || seq <= readSeq
}

/** @param found in a search: the message that was found. */
export function chatToWire(
  chat: Chat,
  last: Post | undefined,
  { language, found }: { language: Language; found?: Post | undefined },
): ChatWire {
  return {
    _id: chat.id,
    botName: chat.botName,
    botId: chat.botId,
    userId: chat.sharedBy === null ? chat.ownerEmail : '',
    lastMessage: last ? messageToWire(last, chat, language) : null,
    unreadCount: chat.unread,
    isFavorite: chat.isFavorite,
    createdAt: new Date(chat.createdAt).toISOString(),
    ...optional('sharedBy', chat.sharedBy),
    ...(found ? { found: messageToWire(found, chat, language) } : {}),
  }
}
