import type { Done } from '../../../src/auth/wire.ts'
import type { UsersWire } from '../../../src/users/wire.ts'
import type { Api } from '../../lib/api.ts'
import { PAGE_SIZES, type UsersSearch } from './search.ts'

const id = encodeURIComponent

/** The calls of administrators about accounts. */
export function usersApi({ call }: Api) {
  return {
    find: ({ search, sort, order, page, size }: UsersSearch) => {
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
    ban: (userId: string, bannedReason: string | null) =>
      call<unknown>('PATCH', `/api/users/${id(userId)}`, {
        _id: userId,
        isBanned: true,
        bannedReason,
      }),
  }
}
