import type { Tx } from '../database/database.ts'
import { deleteFeedsOf } from './feeds/store.ts'
import { deleteWebhooksOf } from './webhooks/store.ts'

/** Ends everything that a user has given to programs: the webhooks and feeds of the own bots. */
export function endGrants(tx: Tx, userRid: number): void {
  deleteWebhooksOf(tx, userRid)
  deleteFeedsOf(tx, userRid)
}
