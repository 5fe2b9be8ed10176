import type { Done, Validity, Verified } from '../../src/auth/wire.ts'
import type { Registration } from '../../src/users/domain.ts'
import type { ProfileBody, UserWire } from '../../src/users/wire.ts'
import type { Call, SignedInWire } from './api.ts'

export type DoneWire = typeof Done.static
type VerifiedWire = typeof Verified.static
export type ProfileChangeWire = Omit<typeof ProfileBody.static, '_id'>

const id = encodeURIComponent

/** What only the pages of accounts ask for: it comes with them. */
export function accountApi({ call }: { call: Call }) {
  return {
    register: (person: Registration) => call<SignedInWire>('POST', '/api/auth/register', person),
    validate: (token: string) =>
      call<typeof Validity.static>('POST', '/api/auth/validate', { token }),
    requestReset: (username: string) =>
      call<DoneWire>('POST', '/api/auth/request-reset', { username }),
    verifyReset: (username: string, code: string) =>
      call<VerifiedWire>('POST', '/api/auth/verify-reset-code', { username, code }),
    resetByCode: (change: { username: string; newPassword: string; proof: string }) =>
      call<DoneWire>('POST', '/api/auth/reset-password', change),
    resetByLink: (change: { email: string; token: string; newPassword: string }) =>
      call<DoneWire>('POST', '/api/auth/complete-reset', change),
    changePassword: (change: { currentPassword?: string; newPassword: string }) =>
      call<SignedInWire>('POST', '/api/auth/change-password', change),
    endSession: (sessionId: string) =>
      call<DoneWire>('DELETE', `/api/auth/sessions/${id(sessionId)}`),
    logoutEverywhere: () => call<DoneWire>('POST', '/api/auth/logout-everywhere'),
    changeUser: (userId: string, change: ProfileChangeWire) =>
      call<UserWire>('PATCH', `/api/users/${id(userId)}`, { _id: userId, ...change }),
    removeMe: () => call<DoneWire>('DELETE', '/api/users/me'),
    unlinkTelegram: () => call<DoneWire>('DELETE', '/api/users/me/telegram'),
  }
}
