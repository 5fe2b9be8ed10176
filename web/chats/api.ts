import type { ChatDetailWire, ChatWire, MessageWire, ReadWire } from '../../src/chats/wire.ts'
import type { Api } from '../lib/api.ts'

export type ChatDetail = typeof ChatDetailWire.static

/** Chats in an answer. */
const LIST_PAGE = 100
/** Messages that a reconnecting page gets at once. */
export const AFTER_PAGE = 100

const at = (chatId: string) => `/api/chats/${encodeURIComponent(chatId)}`

/** The calls of the chats pages. */
export function chatsApi({ call }: Api) {
  return {
    /** The newest 100; with `before` the 100 that follow that chat. */
    mine: (before?: string) =>
      call<ChatWire[]>('GET', before ? `/api/chats?before=${before}` : '/api/chats'),
    /** All of them, page by page. */
    async all(): Promise<ChatWire[]> {
      const all: ChatWire[] = []
      for (;;) {
        const page = await this.mine(all.at(-1)?._id)
        all.push(...page)
        if (page.length < LIST_PAGE) return all
      }
    },
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
    read: (chatId: string) => call<typeof ReadWire.static>('POST', `${at(chatId)}/read`),
  }
}
