import type { MessageWire, ReadWire } from '../../src/chats/wire.ts'
import type { Call, ChatDetail } from '../lib/api.ts'

const at = (chatId: string) => `/api/chats/${encodeURIComponent(chatId)}`

/** What an open chat asks for. */
export function chatsApi({ call }: { call: Call }) {
  return {
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
