import type { Tx } from '../database/database.ts'
import { removeBeyondExpiry } from '../notifications/push/store.ts'
import { endShared } from '../shortlists/service.ts'
import { deleteWebhooksOf } from './channels/webhook/store.ts'
import { deleteFeedsOf } from './feeds/store.ts'

/**
 * Ends everything by which others read what a user sees: the webhooks and feeds of the own bots, secret addresses of
 * calendars, invites to shortlists that were not used, and the pushes of browsers whose session expired long ago.
 */
export function endGrants(tx: Tx, userRid: number): void {
  deleteWebhooksOf(tx, userRid)
  deleteFeedsOf(tx, userRid)
  endShared(tx, userRid)
  removeBeyondExpiry(tx, userRid)
}
