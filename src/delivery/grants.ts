import type { Tx } from '../database/database.ts'
import { deleteWebhooksOf } from './channels/webhook/store.ts'
import { deleteFeedsOf } from './feeds/store.ts'

/** Ends everything that a user has given to programs: the webhooks and feeds of the own bots. */
export function endGrants(tx: Tx, userRid: number): void {
  deleteWebhooksOf(tx, userRid)
  deleteFeedsOf(tx, userRid)
}
