import { type AnyElysia, Elysia } from 'elysia'
import { auditRoutes } from '../admin/audit/routes.ts'
import { adminRoutes } from '../admin/routes.ts'
import { compareRoutes } from '../assets/compared/routes.ts'
import { costRoutes } from '../assets/costs/routes.ts'
import type { ArrivalPorts } from '../assets/detail.ts'
import { geocodeRoutes } from '../assets/geocoder/routes.ts'
import type { Geocoder } from '../assets/geocoder/service.ts'
import { greetingRoutes } from '../assets/greeting/routes.ts'
import { imageRoutes } from '../assets/images/routes.ts'
import type { Images } from '../assets/images/service.ts'
import { linkRoutes } from '../assets/links/routes.ts'
import { moneyRoutes } from '../assets/money/routes.ts'
import { assetRoutes } from '../assets/routes.ts'
import { type SearchPorts, searchRoutes } from '../assets/search/routes.ts'
import { tokenRoutes } from '../auth/access-tokens/routes.ts'
import { type AccountPorts, accountRoutes } from '../auth/account-routes.ts'
import { type OauthPorts, oauthRoutes } from '../auth/oauth/routes.ts'
import type { ResetChannels } from '../auth/reset.ts'
import { resetRoutes } from '../auth/reset-routes.ts'
import { authRoutes } from '../auth/routes.ts'
import { type BotPorts, botRoutes } from '../bots/routes.ts'
import { adminChatRoutes } from '../chats/admin-routes.ts'
import { type ChatPorts, chatRoutes } from '../chats/routes.ts'
import { dealRoutes } from '../deals/routes.ts'
import { webhookRoutes } from '../delivery/channels/webhook/routes.ts'
import type { ReadConsole } from '../delivery/console/reads.ts'
import { consoleRoutes } from '../delivery/console/routes.ts'
import { type FeedPorts, feedRoutes } from '../delivery/feeds/routes.ts'
import { deliveryHealthRoutes } from '../delivery/health/routes.ts'
import { historyRoutes } from '../delivery/history/routes.ts'
import { unsentRoutes } from '../delivery/unsent/routes.ts'
import { noRoomForPhotos } from '../items/quota.ts'
import { AppError } from '../kernel/errors.ts'
import { type ByHandPorts, byHandRoutes } from '../matching/by-hand/routes.ts'
import { homeBotRoutes } from '../matching/home-routes.ts'
import { matchingRoutes } from '../matching/routes.ts'
import type { Announce } from '../notifications/announcement/service.ts'
import { notificationRoutes } from '../notifications/routes.ts'
import { tellMember } from '../notifications/watched.ts'
import { listedHomeRoutes } from '../shortlists/home-routes.ts'
import { invitedRoutes, inviteRoutes } from '../shortlists/invites/routes.ts'
import { markRoutes } from '../shortlists/marks/routes.ts'
import { viewingPhotoRoutes } from '../shortlists/photos/routes.ts'
import { shortlistRoutes } from '../shortlists/routes.ts'
import { viewingRoutes } from '../shortlists/viewings/routes.ts'
import { votersOf } from '../shortlists/voters.ts'
import type { Import } from '../sources/import/request.ts'
import { importRoutes } from '../sources/import/routes.ts'
import { sourceRoutes } from '../sources/routes.ts'
import { receivingRoutes } from '../telegram-updates/routes.ts'
import { demoRoutes } from '../tiles/routes.ts'
import { type PlacePorts, placeRoutes } from '../travel/routes.ts'
import { bringRoutes } from '../ways-in/bring/routes.ts'
import { sourceLineRoutes, waysRoutes } from '../ways-in/health/routes.ts'
import { inboxRoutes } from '../ways-in/routes.ts'
import type { InboxPorts } from '../ways-in/service.ts'
import { shareRoutes } from '../ways-in/share-routes.ts'
import { createShares } from '../ways-in/shares/service.ts'
import type { Context } from '../world/context.ts'
import { apiDocsRoutes, apiDocumentRoutes } from './api-docs.ts'
import { boundaryRoutes } from './boundaries.ts'
import { bundleRoutes } from './bundles.ts'
import { documentOf } from './document/document.ts'
import { edge } from './edge.ts'
import { featureRoutes } from './features.ts'
import './formats.ts'
import { type Health, healthRoutes } from './health.ts'
import { FRAME_MAX, UNLIMITED } from './limits.ts'
import { createMetrics, metricsRoutes, type StoredMetrics } from './metrics.ts'
import { pageRoutes } from './pages.ts'
import { reloadRoutes } from './reload.ts'
import { type Sockets, socketRoutes } from './socket.ts'
import { workerRoutes } from './worker.ts'

export type Ports = BotPorts &
  AccountPorts &
  PlacePorts &
  ChatPorts &
  OauthPorts &
  SearchPorts &
  FeedPorts &
  ByHandPorts &
  ArrivalPorts & { resetChannels: ResetChannels; storedMetrics: StoredMetrics }

export type Parts = {
  ports: Ports
  sockets: Sockets
  health: Health
  images: Images
  geocoder: Geocoder
  announce: Announce
  importSent: Import
  inbox: InboxPorts
  readConsole: ReadConsole
  /** Makes waiting jobs check whether they have work to do. */
  wake(): void
  /** Called after each request that may have changed something. */
  hint(): void
}

/** Composes all routes behind the network edge. */
export function createServer(context: Context, parts: Parts) {
  const { ports, sockets, inbox } = parts
  const metrics = createMetrics({ stored: ports.storedMetrics, sockets: () => sockets.size })
  let document: object | undefined
  function describe(): object {
    document ??= documentOf(api)
    return document
  }
  const api = new Elysia({ serve: SERVE, websocket: WEBSOCKET })
    .use(edge(context, { metrics, changed: parts.hint }))
    .use(apiDocumentRoutes(context, describe))
    .use(healthRoutes(context, parts.health))
    .use(metricsRoutes(context, metrics))
    .use(boundaryRoutes(context.config))
    .use(socketRoutes(context, sockets))
    .use(accounts(context, ports))
    .use(botsAndChats(context, parts))
    .use(homes(context, parts))
    .use(sourceRoutes(context, parts.wake))
    .use(administration(context, inbox, ports))
    .use(featureRoutes(context))
    .use(demoOnly(context))
    // Both are needed: the pages' `GET /*` would otherwise take precedence over `all`.
    .get('/api/*', refuseUnknown, { detail: { hide: true } })
    .all('/api/*', refuseUnknown, { detail: { hide: true } })
    .use(fileRoutes(context))
  return api.use(pageRoutes(context, (request) => api.handle(request)))
}

/** The edge limits bodies: this limit would answer without a text. A body that is not read is discarded. */
const SERVE = { maxRequestBodySize: UNLIMITED, idleTimeout: 30 }
const WEBSOCKET = {
  maxPayloadLength: FRAME_MAX,
  idleTimeout: 120,
  backpressureLimit: 1_000_000,
  closeOnBackpressureLimit: true,
}

// The types of the groups below are not kept: with those of every route, the compiler gives up.

function accounts(context: Context, ports: Ports): AnyElysia {
  return new Elysia()
    .use(authRoutes(context))
    .use(oauthRoutes(context, ports))
    .use(resetRoutes(context, ports.resetChannels))
    .use(accountRoutes(context, ports))
    .use(placeRoutes(context, ports))
}

function botsAndChats(context: Context, { ports, wake, readConsole, announce }: Parts): AnyElysia {
  return new Elysia()
    .use(botRoutes(context, ports))
    .use(matchingRoutes(context, ports))
    .use(receivingRoutes(context, wake))
    .use(historyRoutes(context, readConsole, wake))
    .use(unsentRoutes(context, wake))
    .use(deliveryHealthRoutes(context, wake))
    .use(consoleRoutes(context, readConsole, wake))
    .use(chatRoutes(context, ports))
    .use(adminChatRoutes(context))
    .use(notificationRoutes(context, announce))
}

function homes(context: Context, { ports, importSent, geocoder, images }: Parts): AnyElysia {
  return new Elysia()
    .use(searchRoutes(context, ports))
    .use(markRoutes(context))
    .use(shortlistRoutes(context))
    .use(viewingRoutes(context))
    .use(
      viewingPhotoRoutes(context, { noRoomForPhotos: (...of) => noRoomForPhotos(context, ...of) }),
    )
    .use(listedHomeRoutes(context, { tellMember }))
    .use(inviteRoutes(context))
    .use(invitedRoutes(context, images))
    .use(costRoutes(context))
    .use(dealRoutes(context))
    .use(moneyRoutes(context))
    .use(greetingRoutes(context))
    .use(linkRoutes(context, images))
    .use(compareRoutes(context, images, { votersOf }))
    .use(assetRoutes(context, ports))
    .use(importRoutes(context, importSent))
    .use(homeBotRoutes(context))
    .use(byHandRoutes(context, ports))
    .use(geocodeRoutes(context, geocoder))
    .use(imageRoutes(context, images))
}

/** The files of the client. */
function fileRoutes(context: Context): AnyElysia {
  return new Elysia().use(bundleRoutes()).use(workerRoutes()).use(reloadRoutes(context))
}

/** What only administrators and programs ask for, and the ways in. */
function administration(context: Context, inbox: InboxPorts, feeds: FeedPorts): AnyElysia {
  return new Elysia()
    .use(auditRoutes(context))
    .use(adminRoutes(context))
    .use(tokenRoutes(context))
    .use(waysRoutes(context, inbox))
    .use(sourceLineRoutes(context))
    .use(shareRoutes(context, createShares(context), inbox))
    .use(inboxRoutes(context, inbox))
    .use(bringRoutes(context, inbox))
    .use(webhookRoutes(context))
    .use(feedRoutes(context, feeds))
    .use(apiDocsRoutes(context))
}

function demoOnly({ config }: Context): AnyElysia {
  return config.values.METZIA_DEMO ? new Elysia().use(demoRoutes()) : new Elysia()
}

function refuseUnknown(): never {
  throw new AppError('missing', { code: 'notFound' })
}
