import { givenGroupCode } from '../worlds/given.ts'
import {
  ADMIN,
  NOT_SHARED_BOT,
  OWNER,
  OWNER_OR_ADMIN,
  type Right,
  right,
  SIGNED_IN,
} from './right.ts'

/** The rights of bots and their chats. */
export const BOT_RIGHTS: readonly Right[] = [
  right('GET /api/requests/', SIGNED_IN),
  right('GET /api/requests/', ADMIN, () => ({ path: '/api/requests?all=true' })),
  right('GET /api/requests/shared', SIGNED_IN),
  right('PATCH /api/requests/shared/:id', NOT_SHARED_BOT, ({ bot }) => ({
    path: `/api/requests/shared/${bot.id}`,
    body: { push: false },
  })),
  right('GET /api/requests/filter', ADMIN),
  right('GET /api/requests/codes', SIGNED_IN),
  right('GET /api/requests/count', ADMIN),
  right('POST /api/requests/website-create', SIGNED_IN, () => ({ body: { botName: 'Sea view' } })),
  right('PATCH /api/requests/:id', OWNER_OR_ADMIN, ({ bot }) => ({
    path: `/api/requests/${bot.id}`,
    body: { botName: 'Sea view' },
  })),
  right('DELETE /api/requests/:id', OWNER_OR_ADMIN, ({ bot }) => ({
    path: `/api/requests/${bot.id}`,
  })),
  right('GET /api/requests/unsent', SIGNED_IN),
  right('POST /api/requests/:id/resend', OWNER, ({ bot }) => ({
    path: `/api/requests/${bot.id}/resend`,
  })),
  right('POST /api/requests/:id/as-list', OWNER, ({ bot }) => ({
    path: `/api/requests/${bot.id}/as-list`,
    body: { channel: 'telegram' },
  })),
  right('POST /api/requests/preview', SIGNED_IN, () => ({ body: { neighborhoodCodes: [205] } })),
  right('GET /api/requests/:id/explain', OWNER_OR_ADMIN, ({ bot, assetId }) => ({
    path: `/api/requests/${bot.id}/explain?assetId=${assetId}`,
  })),

  right('GET /api/requests/verifycode', SIGNED_IN, ({ here }) => ({
    path: `/api/requests/verifycode?code=${givenGroupCode(here)}`,
  })),
  right('GET /api/chats/', SIGNED_IN),
  right('GET /api/chats/', SIGNED_IN, () => ({ path: '/api/chats?q=bot' })),
  right('POST /api/chats/', OWNER_OR_ADMIN, ({ bot }) => ({ body: { botId: bot.id } })),
  right('POST /api/chats/read-all', SIGNED_IN),
  right('GET /api/admin/all-grouped', ADMIN),
  right('GET /api/chats/:id', OWNER_OR_ADMIN, ({ bot }) => ({
    path: `/api/chats/${bot.websiteChatId}`,
  })),
  right('GET /api/chats/:id', OWNER_OR_ADMIN, ({ bot, messageId }) => ({
    path: `/api/chats/${bot.websiteChatId}?after=${messageId}`,
  })),
  right('POST /api/chats/:id/messages', OWNER_OR_ADMIN, ({ bot }) => ({
    path: `/api/chats/${bot.websiteChatId}/messages`,
    body: { content: 'שלום' },
  })),
  ...['read', 'favorite'].map((change) =>
    right(`POST /api/chats/:id/${change}`, OWNER_OR_ADMIN, ({ bot }) => ({
      path: `/api/chats/${bot.websiteChatId}/${change}`,
    })),
  ),
  right('GET /api/chats/:id/messages/starred', OWNER_OR_ADMIN, ({ bot }) => ({
    path: `/api/chats/${bot.websiteChatId}/messages/starred`,
  })),
  right('POST /api/chats/:id/messages/:messageId/star', OWNER_OR_ADMIN, ({ bot, messageId }) => ({
    path: `/api/chats/${bot.websiteChatId}/messages/${messageId}/star`,
  })),
]
