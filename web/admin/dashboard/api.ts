import type { DayCountWire, PartWire, StorageWire, TimetableWire } from '../../../src/admin/wire.ts'
import type { AssetCountWire } from '../../../src/assets/search/wire.ts'
import type { DeliveryWire } from '../../../src/delivery/health/wire.ts'
import type { StatusWire } from '../../../src/sources/wire.ts'
import type { UserCounts } from '../../../src/users/wire.ts'
import type { Api } from '../../lib/api.ts'

/** Accounts, bots and homes: how many there are, and how many were created on each of the last days. */
export type Stats = {
  users: typeof UserCounts.static
  bots: typeof AssetCountWire.static
  assets: typeof AssetCountWire.static
  /** Oldest first. */
  days: DayCountWire[]
}

/** The calls of the dashboard. */
export function dashboardApi({ call, statusOf }: Api) {
  return {
    async stats(): Promise<Stats> {
      const [users, bots, assets, days] = await Promise.all([
        call<Stats['users']>('GET', '/api/users/count'),
        call<Stats['bots']>('GET', '/api/requests/count'),
        call<Stats['assets']>('GET', '/api/assets/count'),
        call<DayCountWire[]>('GET', '/api/admin/daily-counts'),
      ])
      return { users, bots, assets, days }
    },
    storage: () => call<StorageWire>('GET', '/api/admin/storage'),
    timetable: () => call<TimetableWire>('GET', '/api/admin/timetable'),
    setUp: () => call<PartWire[]>('GET', '/api/admin/set-up'),
    delivery: () => call<DeliveryWire>('GET', '/api/delivery/health'),
    /** Accepts that another Telegram bot answers than before, or that groups are gone. */
    acceptTelegram: () => call('POST', '/api/delivery/telegram/accept'),
    services: () => call<StatusWire[]>('GET', '/api/status'),
    /** The status of a service's address, by HEAD. @param t makes the address new, so that no cache answers. */
    check: (address: string, t: number) => statusOf(`${address}?t=${t}`),
    /** Requests one run now. */
    run: (name: string) => call('POST', `/api/status/${encodeURIComponent(name)}/run`),
  }
}
