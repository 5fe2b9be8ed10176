import type { Tx } from '../database/database.ts'
import type { Random } from '../kernel/random.ts'
import { isAdmin } from '../users/domain.ts'
import { allUsers } from '../users/store.ts'
import type { Notice } from './domain.ts'
import { notify } from './service.ts'

/** Notifies all administrators. */
export function notifyAdmins(
  tx: Tx,
  notice: Pick<Notice, 'title' | 'body' | 'url'>,
  world: { random: Random; now: number },
): void {
  const admins = allUsers(tx).filter((user) => isAdmin(user) && !user.isBanned)
  notify(
    tx,
    admins.map(({ rid }) => rid),
    { type: 'system', ...notice },
    world,
  )
}
