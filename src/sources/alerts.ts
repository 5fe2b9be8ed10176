import { type Db, type Tx, write } from '../database/database.ts'
import type { Random } from '../kernel/random.ts'
import { notify } from '../notifications/service.ts'
import { isAdmin } from '../users/domain.ts'
import { allUsers } from '../users/store.ts'
import { CLEANER } from './cleaner.ts'
import { type Health, isHealthy } from './domain.ts'
import { monitored, type StatusWorld, statusOf } from './status.ts'
import { stateOf, updateState } from './store/states.ts'

type World = StatusWorld & { db: Db; random: Random }

const WORDS: Record<Exclude<Health, 'ok' | 'idle' | 'off'>, string> = {
  blocked: 'is blocked by bot protection',
  failing: 'cannot be read',
  stale: 'has gone quiet',
}

/** Tells administrators once when a source gets into trouble, and once when it is over. Safe to repeat. */
export function tellTrouble(world: World): void {
  const { db, clock, random, config } = world
  for (const one of monitored(config).filter(({ name }) => name !== CLEANER)) {
    const { health, reason } = statusOf(world, one)
    write(db, (tx) => {
      const { alert } = stateOf(tx, one.name)
      const isWell = isHealthy(health) || health === 'off'
      if (isWell === (alert === null)) return
      updateState(tx, one.name, { alert: isWell ? null : health })
      const title = isWell
        ? `${one.label} is being read again`
        : `${one.label} ${WORDS[health as keyof typeof WORDS]}`
      const body = isWell ? 'The trouble is over.' : (reason ?? 'See its status for the runs.')
      tellAdmins(tx, { title, body }, { random, now: clock.now() })
    })
  }
}

function tellAdmins(
  tx: Tx,
  { title, body }: { title: string; body: string },
  { random, now }: { random: Random; now: number },
): void {
  const admins = allUsers(tx).filter((user) => isAdmin(user) && !user.isBanned)
  const notice = { type: 'system', title, body, url: '/admin/dashboard' } as const
  notify(
    tx,
    admins.map(({ rid }) => rid),
    notice,
    { random, now },
  )
}
