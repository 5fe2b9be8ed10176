import type { ChatDetailWire, ChatWire, MessageWire, ReadWire } from '../../src/chats/wire.ts'
import type { Api } from '../lib/api.ts'

export type ChatDetail = typeof ChatDetailWire.static

const at = (chatId: string) => `/api/chats/${encodeURIComponent(chatId)}`

/** The calls of the chats pages. */
export function chatsApi({ call }: Api) {
  return {
    /** The newest 100; with `before` the 100 that follow that chat. */
    mine: (before?: string) =>
      call<ChatWire[]>('GET', before ? `/api/chats?before=${before}` : '/api/chats'),
    one: (chatId: string, page = 1) =>
      call<ChatDetail>('GET', `${at(chatId)}?page=${page}&limit=20`),
    after: (chatId: string, messageId: string) =>
      call<ChatDetail>('GET', `${at(chatId)}?after=${encodeURIComponent(messageId)}&limit=100`),
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
