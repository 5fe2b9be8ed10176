import type { Tx } from '../database/database.ts'
import type { Random } from '../kernel/random.ts'
import type { Notice } from './domain.ts'
import { insertNotification } from './store.ts'

/**
 * Notifies users in the application. Each notification is a change of topic 'notification' in the change feed, by which
 * open pages show it and further channels send it.
 */
export function notify(
  tx: Tx,
  userRids: readonly number[],
  notice: Notice,
  { random, now }: { random: Random; now: number },
): void {
  for (const userRid of userRids)
    insertNotification(tx, { ...notice, id: random.id(), userRid, createdAt: now })
}
