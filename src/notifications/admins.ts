import type { Tx } from '../database/database.ts'
import type { Random } from '../kernel/random.ts'
import { isAdmin } from '../users/domain.ts'
import { allUsers } from '../users/store.ts'
import { notify, type Telling } from './service.ts'

/** Notifies all administrators. */
export function notifyAdmins(
  tx: Tx,
  telling: Telling,
  world: { random: Random; now: number },
): void {
  const admins = allUsers(tx).filter((user) => isAdmin(user) && !user.isBanned)
  notify(
    tx,
    admins.map(({ rid }) => rid),
    telling,
    world,
  )
}
