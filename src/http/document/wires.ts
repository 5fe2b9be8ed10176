import { KindGuard } from '@sinclair/typebox'
import * as adminAudit from '../../admin/audit/wire.ts'
import * as admin from '../../admin/wire.ts'
import * as assetsCompared from '../../assets/compared/wire.ts'
import * as assetsCosts from '../../assets/costs/wire.ts'
import * as assetsGreeting from '../../assets/greeting/wire.ts'
import * as assetsLinks from '../../assets/links/wire.ts'
import * as assetsMarks from '../../assets/marks/wire.ts'
import * as assetsMoney from '../../assets/money/wire.ts'
import * as assetsSearch from '../../assets/search/wire.ts'
import * as assets from '../../assets/wire.ts'
import * as authAccessTokens from '../../auth/access-tokens/wire.ts'
import * as auth from '../../auth/wire.ts'
import * as bots from '../../bots/wire.ts'
import * as chats from '../../chats/wire.ts'
import * as deals from '../../deals/wire.ts'
import * as deliveryChannelsWebhook from '../../delivery/channels/webhook/wire.ts'
import * as deliveryConsole from '../../delivery/console/wire.ts'
import * as deliveryHealth from '../../delivery/health/wire.ts'
import * as deliveryHistory from '../../delivery/history/wire.ts'
import * as deliveryUnsent from '../../delivery/unsent/wire.ts'
import * as landmarks from '../../landmarks/wire.ts'
import * as matching from '../../matching/wire.ts'
import * as notifications from '../../notifications/wire.ts'
import * as shortlistsInvites from '../../shortlists/invites/wire.ts'
import * as shortlistsPhotos from '../../shortlists/photos/wire.ts'
import * as shortlistsViewings from '../../shortlists/viewings/wire.ts'
import * as shortlists from '../../shortlists/wire.ts'
import * as sourcesImport from '../../sources/import/wire.ts'
import * as sources from '../../sources/wire.ts'
import * as travel from '../../travel/wire.ts'
import * as users from '../../users/wire.ts'
import * as waysInBring from '../../ways-in/bring/wire.ts'
import * as waysInHealth from '../../ways-in/health/wire.ts'
import * as waysIn from '../../ways-in/wire.ts'
import { plainSchema, rewritten } from './schemas.ts'

/** What rooms send and receive. */
const ROOMS: Record<string, unknown>[] = [
  adminAudit,
  admin,
  assetsCompared,
  assetsCosts,
  assetsLinks,
  assetsMarks,
  assetsGreeting,
  assetsMoney,
  assetsSearch,
  assets,
  authAccessTokens,
  auth,
  bots,
  chats,
  deals,
  deliveryChannelsWebhook,
  deliveryConsole,
  deliveryHealth,
  deliveryHistory,
  deliveryUnsent,
  landmarks,
  matching,
  notifications,
  shortlistsInvites,
  shortlistsPhotos,
  shortlistsViewings,
  shortlists,
  sourcesImport,
  sources,
  travel,
  users,
  waysInBring,
  waysInHealth,
  waysIn,
]

/** The exported schemas of all rooms in plain form, by the name that the document gives them. */
export function namedSchemas(): Map<string, unknown> {
  const exported = ROOMS.flatMap((room) => Object.entries(room))
  const schemas = exported.filter(([, value]) => KindGuard.IsSchema(value))
  return new Map(
    schemas.map(([name, schema]) => [
      nameOf(name),
      rewritten(JSON.parse(JSON.stringify(schema)), plainSchema),
    ]),
  )
}

/** `HomeWire` is a Home to who reads the document. */
const nameOf = (exported: string) => exported.replace(/Wire$/, '')
