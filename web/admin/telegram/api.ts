import type {
  BroadcastPage,
  BroadcastSent,
  BroadcastWire,
  PreviewWire,
  ReachWire,
} from '../../../src/delivery/console/wire.ts'
import type {
  HistoryPage,
  TelegramChatWire,
  TelegramMessageWire,
} from '../../../src/delivery/history/wire.ts'
import type { FeaturesWire } from '../../../src/http/features.ts'
import type { Api } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { messagingText } from '../../locales/en/messaging.ts'
import { type ConsoleSearch, pageOf, sizeOf } from './search.ts'

export type Message = TelegramMessageWire
export type Chat = typeof TelegramChatWire.static
export type Messages = typeof HistoryPage.static
export type Reach = typeof ReachWire.static

/** Messages of a chat that are loaded at once. */
const THREAD = 100
/** Chats and broadcasts of one load. */
export const CHATS_AT_ONCE = 50
export const BROADCASTS_AT_ONCE = 5

const BASE = '/api/telegram'

/** The calls about messages to the chats of Telegram. */
export function telegramApi({ call }: Api) {
  return {
    features: () => call<FeaturesWire>('GET', '/api/features'),
    reach: () => call<Reach>('GET', `${BASE}/reach`),
    broadcasts: (limit: number) => call<BroadcastPage>('GET', `${BASE}/broadcasts?limit=${limit}`),
    broadcast: (content: string) => call<BroadcastSent>('POST', `${BASE}/broadcast`, { content }),
    retryBroadcast: (id: string) =>
      call<BroadcastWire>('POST', `${BASE}/broadcasts/${encodeURIComponent(id)}/retry`),
    preview: (content: string) => call<PreviewWire>('POST', `${BASE}/preview`, { content }),
    async chats({ search = '', skip = 0, limit = CHATS_AT_ONCE } = {}): Promise<Chat[]> {
      const query = `limit=${limit}&skip=${skip}&search=${encodeURIComponent(search)}`
      return checked(await call<Chat[]>('GET', `${BASE}/chats?${query}`), Array.isArray)
    },
    async thread(chatId: string, skip = 0): Promise<Messages> {
      const path = `${BASE}/chat/${encodeURIComponent(chatId)}?limit=${THREAD}&skip=${skip}`
      return checked(await call<Messages>('GET', path), hasMessages)
    },
    async history(search: ConsoleSearch): Promise<Messages> {
      const limit = sizeOf(search)
      const query = new URLSearchParams({
        limit: String(limit),
        skip: String((pageOf(search) - 1) * limit),
      })
      if (search.type) query.set('type', search.type)
      if (search.status) query.set('status', search.status)
      if (search.broadcast) query.set('broadcastId', search.broadcast)
      return checked(await call<Messages>('GET', `${BASE}?${query}`), hasMessages)
    },
    direct: (chatId: string, content: string) =>
      call<Message>('POST', `${BASE}/direct`, { chatId, content }),
    retry: (id: string) => call<Message>('POST', `${BASE}/${encodeURIComponent(id)}/retry`),
  }
}

const hasMessages = (answer: Messages) => Array.isArray(answer?.messages)

/** @throws ApiError for an answer of another form than the page can show. */
function checked<Answer>(answer: Answer, isRight: (answer: Answer) => boolean): Answer {
  if (!isRight(answer)) throw new ApiError(messagingText.messaging.wrongFormat, 200)
  return answer
}
