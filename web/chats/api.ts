import type {
  ChatDetailWire,
  ChatWire,
  FavoriteWire,
  MessageWire,
  ReadWire,
  UserChatsWire,
} from '../../src/chats/wire.ts'
import type { Api } from '../lib/api.ts'

export type ChatDetail = typeof ChatDetailWire.static

/** Chats in an answer. */
const LIST_PAGE = 100
/** Users whose chats are in an answer. */
export const USERS_PAGE = 100
/** Messages that a reconnecting page gets at once. */
export const AFTER_PAGE = 100

const at = (chatId: string) => `/api/chats/${encodeURIComponent(chatId)}`

/** The calls of the chats pages. */
export function chatsApi(api: Api) {
  return { ...listCalls(api), ...messageCalls(api) }
}

function listCalls({ call }: Api) {
  return {
    /** The newest 100; with `before` the 100 that follow that chat. */
    mine: (before?: string) =>
      call<ChatWire[]>('GET', before ? `/api/chats?before=${before}` : '/api/chats'),
    /** The newest 100 without their last messages: how many are unread costs the server little. */
    brief: () => call<ChatWire[]>('GET', '/api/chats?brief=true'),
    /** All of them, page by page. */
    async all(): Promise<ChatWire[]> {
      const all: ChatWire[] = []
      for (;;) {
        const page = await this.mine(all.at(-1)?._id)
        all.push(...page)
        if (page.length < LIST_PAGE) return all
      }
    },
    /** The newest chats with these words in their name or in a message. */
    search: (words: string) => call<ChatWire[]>('GET', `/api/chats?q=${encodeURIComponent(words)}`),
    /** The chat of a bot, which is made if there is none. */
    create: (botId: string) => call<ChatWire>('POST', '/api/chats', { botId }),
    /** Makes a chat a favourite, or undoes it. */
    favorite: (chatId: string) =>
      call<typeof FavoriteWire.static>('POST', `${at(chatId)}/favorite`),
    readAll: () => call<object>('POST', '/api/chats/read-all'),
    /** The chats of 100 users, for administrators; `words`: a part of names or e-mails. */
    grouped: (skip: number, words = '') => {
      const range = `limit=${USERS_PAGE}&skip=${skip}`
      const search = words === '' ? '' : `&q=${encodeURIComponent(words)}`
      return call<UserChatsWire[]>('GET', `/api/admin/all-grouped?${range}${search}`)
    },
  }
}

/** The calls of one chat and its messages. */
function messageCalls({ call }: Api) {
  return {
    /** With the newest 20 messages. */
    one: (chatId: string) => call<ChatDetail>('GET', `${at(chatId)}?limit=20`),
    /** With the 20 messages before that one. */
    before: (chatId: string, messageId: string) =>
      call<ChatDetail>('GET', `${at(chatId)}?before=${encodeURIComponent(messageId)}&limit=20`),
    /** With the first 100 messages after that one. */
    after: (chatId: string, messageId: string) =>
      call<ChatDetail>(
        'GET',
        `${at(chatId)}?after=${encodeURIComponent(messageId)}&limit=${AFTER_PAGE}`,
      ),
    send: (chatId: string, content: string, tempId: string) =>
      call<MessageWire>('POST', `${at(chatId)}/messages`, {
        content,
        type: 'text',
        sender: 'user',
        tempId,
      }),
    /** Stars a message, or undoes it. */
    star: (chatId: string, messageId: string) =>
      call<MessageWire>('POST', `${at(chatId)}/messages/${encodeURIComponent(messageId)}/star`),
    /** The newest 20 starred messages; with `before` the 20 before that message. */
    starred: (chatId: string, before?: string) =>
      call<{ messages: MessageWire[] }>(
        'GET',
        `${at(chatId)}/messages/starred?limit=20${before === undefined ? '' : `&before=${encodeURIComponent(before)}`}`,
      ),
    read: (chatId: string) => call<typeof ReadWire.static>('POST', `${at(chatId)}/read`),
  }
}
