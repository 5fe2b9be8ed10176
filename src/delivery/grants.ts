import type { Tx } from '../database/database.ts'
import { removeBeyondExpiry } from '../notifications/push/store.ts'
import { endShared } from '../shortlists/service.ts'
import { deleteWebhooksBy, deleteWebhooksOf } from './channels/webhook/store.ts'
import { deleteFeedsBy, deleteFeedsOf } from './feeds/store.ts'

/** Ends what an administrator made for bots of others, by which it could be read without the role. */
export function endGrantsAsAdmin(tx: Tx, userRid: number): void {
  deleteWebhooksBy(tx, userRid)
  deleteFeedsBy(tx, userRid)
}

/**
 * Ends everything by which others read what a user sees: the webhooks and feeds of the own bots, and those that an
 * administrator made for bots of others, secret addresses of calendars, invites to shortlists that were not used, and
 * the pushes of browsers whose session expired long ago.
 */
export function endGrants(tx: Tx, userRid: number): void {
  deleteWebhooksOf(tx, userRid)
  deleteFeedsOf(tx, userRid)
  endGrantsAsAdmin(tx, userRid)
  endShared(tx, userRid)
  removeBeyondExpiry(tx, userRid)
}
