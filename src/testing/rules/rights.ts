import { write } from '../../database/database.ts'
import { stopSecret } from '../../delivery/channels/mail/stop.ts'
import { noteIdentity } from '../../delivery/health/service.ts'
import { notificationsOf } from '../../notifications/store.ts'
import { givenHome, PASSWORD } from '../worlds/given.ts'
import { aSubscription } from '../worlds/push.ts'
import { BOT_RIGHTS } from './bot-rights.ts'
import { INBOX_RIGHTS } from './inbox-rights.ts'
import { PROGRAM_RIGHTS } from './program-rights.ts'
import {
  ADMIN,
  ADMIN_ACCEPTED,
  ADMIN_OFF,
  ALSO_BANNED,
  EVERY_VISITOR,
  MISSING,
  OWNER,
  OWNER_OR_ADMIN,
  REDIRECTED,
  type Right,
  right,
  SIGNED_IN,
} from './right.ts'
import {
  aBroadcast,
  aPlace,
  aToken,
  cityZone,
  comparisonLink,
  failedMessage,
  homeLink,
  provenCode,
  secondListing,
  sentCode,
  sentToken,
  twoHomes,
} from './scene.ts'
import { SHORTLIST_RIGHTS } from './shortlist-rights.ts'

const NEW = 'window-lamp-9'

export type { Right } from './right.ts'

/** The access matrix: every route with a valid request about the owner's data. */
export const RIGHTS: readonly Right[] = [
  right('GET /healthz', EVERY_VISITOR),
  right('GET /readyz', EVERY_VISITOR),
  right('GET /metrics', EVERY_VISITOR),
  right('GET /api/openapi.json', SIGNED_IN),
  right('GET /api/docs', [303, 403, 403, 403, 200]),
  right('GET /city_boundaries.geojson', EVERY_VISITOR),
  right('GET /hood_boundaries.geojson', EVERY_VISITOR),

  right('POST /api/auth/register', EVERY_VISITOR, () => ({
    body: { firstname: 'Noa', lastname: 'Bar', email: 'new@example.com', password: NEW },
  })),
  right('POST /api/auth/login', EVERY_VISITOR, ({ owner }) => ({
    body: { email: owner.email, password: PASSWORD },
  })),
  right('POST /api/auth/validate', EVERY_VISITOR, () => ({ body: { token: 'of no session' } })),
  right('POST /api/auth/request-reset', EVERY_VISITOR, ({ owner }) => ({
    body: { email: owner.email },
  })),
  right('POST /api/auth/verify-reset-code', EVERY_VISITOR, async (at) => ({
    body: { email: at.owner.email, code: await sentCode(at) },
  })),
  right('POST /api/auth/reset-password', EVERY_VISITOR, async (at) => ({
    body: { email: at.owner.email, newPassword: NEW, proof: await provenCode(at) },
  })),
  right('POST /api/auth/complete-reset', EVERY_VISITOR, (at) => ({
    body: { email: at.owner.email, newPassword: NEW, token: sentToken(at) },
  })),
  right('GET /api/oauth', EVERY_VISITOR),
  right('GET /api/oauth/:provider', REDIRECTED, () => ({ path: '/api/oauth/facebook' })),
  right('GET /api/oauth/:provider/callback', REDIRECTED, () => ({
    path: '/api/oauth/facebook/callback?code=x&state=y',
  })),

  right('POST /api/auth/logout', ALSO_BANNED),
  right('POST /api/auth/logout-everywhere', SIGNED_IN),
  right('POST /api/auth/change-password', SIGNED_IN, () => ({
    body: { currentPassword: PASSWORD, newPassword: NEW },
  })),
  right('POST /api/auth/proof', SIGNED_IN, () => ({ body: { password: PASSWORD } })),
  right('GET /api/auth/sessions', SIGNED_IN),
  right('DELETE /api/auth/sessions/:id', OWNER, ({ sessionId }) => ({
    path: `/api/auth/sessions/${sessionId}`,
  })),

  right('GET /api/tokens/', SIGNED_IN),
  right('POST /api/tokens/', SIGNED_IN, () => ({ body: { name: 'Script', scopes: ['read'] } })),
  right('DELETE /api/tokens/:id', OWNER, (at) => ({ path: `/api/tokens/${aToken(at)}` })),

  right('GET /api/users/me', ALSO_BANNED),
  right('GET /api/users/me/export', SIGNED_IN),
  right('GET /api/users/me/places/', SIGNED_IN),
  right('PUT /api/users/me/places/', SIGNED_IN, () => ({ body: [] })),
  right('GET /api/users/me/places/:id/reach', OWNER, (at) => ({
    path: `/api/users/me/places/${aPlace(at)}/reach`,
  })),
  right('DELETE /api/users/me', SIGNED_IN, () => ({ body: { password: PASSWORD } })),
  right('POST /api/users/me/telegram', SIGNED_IN),
  right('DELETE /api/users/me/telegram', SIGNED_IN),
  right('GET /api/users/filter', ADMIN),
  right('GET /api/users/count', ADMIN),
  right('POST /api/users/admin-reset-password', ADMIN, ({ owner }) => ({
    body: { userId: owner.id, newPassword: NEW },
  })),
  right('POST /api/users/many', ADMIN, ({ owner }) => ({
    body: { action: 'ban', ids: [owner.id] },
  })),
  right('PATCH /api/users/:id', OWNER_OR_ADMIN, ({ owner }) => ({
    path: `/api/users/${owner.id}`,
    body: { firstname: 'Noa' },
  })),
  right('PATCH /api/users/:id', ADMIN, ({ owner }) => ({
    path: `/api/users/${owner.id}`,
    body: { roles: ['user', 'admin'] },
  })),
  right('DELETE /api/users/:id', ADMIN, ({ owner }) => ({ path: `/api/users/${owner.id}` })),

  right('GET /api/delivery/health', ADMIN),
  right('POST /api/delivery/telegram/accept', ADMIN, ({ here }) => {
    write(here.db, (tx) => {
      for (const id of ['1', '2'])
        noteIdentity(tx, 'telegram', id, { random: here.random, now: here.clock.now() })
    })
    return {}
  }),
  right('POST /api/telegram/webhook', MISSING),
  right('GET /api/telegram/', ADMIN),
  right('GET /api/telegram/chats', ADMIN),
  right('GET /api/telegram/reach', ADMIN),
  right('GET /api/telegram/chat/:chatId', ADMIN, () => ({ path: '/api/telegram/chat/77' })),
  right('POST /api/telegram/broadcast', ADMIN_OFF, () => ({ body: { content: 'Hi' } })),
  right('POST /api/telegram/direct', ADMIN_OFF, () => ({ body: { content: 'Hi', chatId: '77' } })),
  right('POST /api/telegram/preview', ADMIN, () => ({ body: { content: 'Hi' } })),
  right('GET /api/telegram/broadcasts', ADMIN),
  right('GET /api/telegram/broadcasts/:id', ADMIN, (at) => ({
    path: `/api/telegram/broadcasts/${aBroadcast(at)}`,
  })),
  right('POST /api/telegram/broadcasts/:id/retry', ADMIN_OFF, (at) => ({
    path: `/api/telegram/broadcasts/${aBroadcast(at)}/retry`,
  })),
  right('POST /api/telegram/:id/retry', ADMIN_OFF, (at) => ({
    path: `/api/telegram/${failedMessage(at)}/retry`,
  })),

  right('GET /api/notifications/', SIGNED_IN),
  right('GET /api/notifications/unread', SIGNED_IN),
  right('PATCH /api/notifications/:id/read', OWNER, ({ here, owner }) => ({
    path: `/api/notifications/${notificationsOf(here.db, owner.rid)[0]?.id}/read`,
  })),
  right('PATCH /api/notifications/homes/:assetId/read', SIGNED_IN, ({ assetId }) => ({
    path: `/api/notifications/homes/${assetId}/read`,
  })),
  right('PATCH /api/notifications/read-all', SIGNED_IN),
  right('GET /api/notifications/vapid', SIGNED_IN),
  right('POST /api/notifications/subscribe', SIGNED_IN, () => ({
    body: { subscription: aSubscription() },
  })),
  right('POST /api/notifications/unsubscribe', SIGNED_IN, () => ({
    body: { subscription: { endpoint: aSubscription().endpoint } },
  })),
  right('POST /api/notifications/test', SIGNED_IN, () => ({
    body: { title: 'Hi', body: 'There' },
  })),
  right('POST /api/notifications/test', [401, 200, 403, 403, 200], ({ owner }) => ({
    body: { title: 'Hi', body: 'There', userId: owner.id },
  })),
  right('POST /api/notifications/ask-telegram', SIGNED_IN),
  right('POST /api/notifications/announce', ADMIN, () => ({
    body: { type: 'system', title: 'Hi', body: 'All' },
  })),

  right('GET /api/assets/:id', SIGNED_IN, ({ assetId }) => ({ path: `/api/assets/${assetId}` })),
  right('GET /api/assets/:id/costs', SIGNED_IN, ({ assetId }) => ({
    path: `/api/assets/${assetId}/costs`,
  })),
  right('GET /api/assets/:id/sold', SIGNED_IN, ({ assetId }) => ({
    path: `/api/assets/${assetId}/sold`,
  })),
  right('PUT /api/assets/:id/zone', SIGNED_IN, (at) => ({
    path: `/api/assets/${at.assetId}/zone`,
    body: cityZone(at),
  })),
  right('DELETE /api/assets/:id/zone', SIGNED_IN, ({ assetId }) => ({
    path: `/api/assets/${assetId}/zone`,
  })),
  right('GET /api/users/me/money/', SIGNED_IN),
  right('PUT /api/users/me/money/', SIGNED_IN, () => ({
    body: {
      ...{ equity: 1, income: 1, ratePercent: 5 },
      ...{ years: 20, otherPayments: 0, owns: 'none' },
    },
  })),
  right('DELETE /api/users/me/money/', SIGNED_IN),
  right('GET /api/users/me/greetings/', SIGNED_IN),
  right('PUT /api/users/me/greetings/', SIGNED_IN, () => ({ body: {} })),
  right('GET /api/assets/saved', SIGNED_IN),
  right('PUT /api/assets/look', SIGNED_IN),
  right('GET /api/assets/', SIGNED_IN),
  right('GET /api/assets/', SIGNED_IN, () => ({ path: '/api/assets?isMapView=true' })),
  right('GET /api/assets/histogram', SIGNED_IN, () => ({
    path: '/api/assets/histogram?dealType=rent',
  })),
  right('GET /api/assets/count', ADMIN),
  right('POST /api/assets/import', ADMIN, () => ({ body: { text: 'שלום' } })),
  // A text without words is not asked for.
  right('GET /api/geocode', SIGNED_IN, () => ({ path: '/api/geocode?q=%21' })),
  ...BOT_RIGHTS,
  ...INBOX_RIGHTS,
  ...PROGRAM_RIGHTS,
  ...SHORTLIST_RIGHTS,
  right('GET /api/assets/bots', SIGNED_IN, ({ assetId }) => ({
    path: `/api/assets/bots?ids=${assetId}`,
  })),
  right('GET /api/assets/:id/bots', SIGNED_IN, ({ assetId }) => ({
    path: `/api/assets/${assetId}/bots`,
  })),
  right('GET /api/assets/:id/maybe-same', ADMIN, ({ assetId }) => ({
    path: `/api/assets/${assetId}/maybe-same`,
  })),
  right('POST /api/assets/:id/split', ADMIN, (at) => ({
    path: `/api/assets/${at.assetId}/split`,
    body: { listingId: secondListing(at) },
  })),
  right('POST /api/assets/merge', ADMIN, ({ here, assetId }) => ({
    body: { assetIds: [assetId, givenHome(here).id] },
  })),
  // The home has no photos.
  right('GET /images/:assetId/:index', [401, 404, 404, 403, 404], ({ assetId }) => ({
    path: `/images/${assetId}/0`,
  })),
  ...['saved', 'hidden'].flatMap((mark) =>
    ['PUT', 'DELETE'].map((method) =>
      right(`${method} /api/assets/:id/${mark}`, SIGNED_IN, ({ assetId }) => ({
        path: `/api/assets/${assetId}/${mark}`,
      })),
    ),
  ),

  // A banned user gets one page for every address; the mails stop nevertheless.
  ...['GET', 'POST'].map((method) =>
    right(`${method} /unsubscribe/:secret`, [200, 200, 200, 303, 200], ({ here, bot }) => ({
      path: `/unsubscribe/${stopSecret(here, bot.id)}`,
    })),
  ),

  ...['GET', 'PUT', 'DELETE'].map((method) =>
    right(`${method} /api/assets/:id/link`, SIGNED_IN, ({ assetId }) => ({
      path: `/api/assets/${assetId}/link`,
    })),
  ),
  right('GET /api/assets/links', SIGNED_IN),
  right('GET /api/compare', SIGNED_IN, (at) => ({ path: `/api/compare?ids=${twoHomes(at)}` })),
  right('GET /api/compare/links', SIGNED_IN),
  right('POST /api/compare/links', SIGNED_IN, (at) => ({ body: { ids: twoHomes(at) } })),
  right('DELETE /api/compare/links/:secret', SIGNED_IN, () => ({
    path: '/api/compare/links/none',
  })),
  right('GET /c/:secret', [200, 200, 200, 303, 200], (at) => ({
    path: `/c/${comparisonLink(at)}`,
  })),
  right('GET /c/:secret/photos/:index', MISSING, (at) => ({
    path: `/c/${comparisonLink(at)}/photos/0`,
  })),
  right('GET /h/:secret', [200, 200, 200, 303, 200], (at) => ({ path: `/h/${homeLink(at)}` })),
  // The home has no photos.
  right('GET /h/:secret/photo', MISSING, (at) => ({ path: `/h/${homeLink(at)}/photo` })),

  right('GET /api/sources', SIGNED_IN),
  right('GET /api/features', SIGNED_IN),
  right('GET /api/admin/daily-counts', ADMIN),
  right('GET /api/admin/storage', ADMIN),
  right('GET /api/admin/timetable', ADMIN),
  right('GET /api/admin/set-up', ADMIN),
  right('GET /api/status', ADMIN),
  right('GET /api/audit/', ADMIN),
  right('GET /api/audit/refused', ADMIN),
  right('GET /api/audit/export', ADMIN),
  right('POST /api/status/:source/run', ADMIN_ACCEPTED, () => ({ path: '/api/status/yad2/run' })),
  ...['GET', 'HEAD'].flatMap((method) => [
    right(`${method} /api/status/:source/:part/status`, ADMIN, () => ({
      path: '/api/status/yad2/scraper/status',
    })),
    right(`${method} /api/status/:source/:part/status`, ADMIN, () => ({
      path: '/api/status/yad2/cleaner/status',
    })),
    right(`${method} /api/status/:source/status`, ADMIN_OFF, () => ({
      path: '/api/status/facebook/status',
    })),
  ]),
]
