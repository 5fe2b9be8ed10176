import type { Done } from '../../../src/auth/wire.ts'
import type { UsersWire } from '../../../src/users/wire.ts'
import type { Api } from '../../lib/api.ts'
import { PAGE_SIZES, type UsersSearch } from './search.ts'

const id = encodeURIComponent

export type ManyAction = 'ban' | 'remove'

type ManyWire = { results: { _id: string; problem: string | null }[] }

/** A page of the table, or a larger one. */
type Find = Omit<UsersSearch, 'size'> & { size?: number }

/** The calls of administrators about accounts. */
export function usersApi({ call }: Api) {
  return {
    find: ({ search, sort, order, page, size }: Find) => {
      const query = new URLSearchParams({
        search: search ?? '',
        sort: sort ?? 'fullname',
        order: order ?? 'asc',
        page: String(page ?? 1),
        limit: String(size ?? PAGE_SIZES[0]),
      })
      return call<UsersWire>('GET', `/api/users/filter?${query}`)
    },
    resetPassword: (userId: string, newPassword: string) =>
      call<typeof Done.static>('POST', '/api/users/admin-reset-password', { userId, newPassword }),
    remove: (userId: string) => call<{ _id: string }>('DELETE', `/api/users/${id(userId)}`),
    /** Bans or deletes up to `MANY_MAX` users. */
    many: (action: ManyAction, ids: readonly string[], bannedReason: string | null) =>
      call<ManyWire>('POST', '/api/users/many', {
        action,
        ids,
        ...(action === 'ban' && { bannedReason }),
      }),
  }
}
