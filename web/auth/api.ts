import type { Done, SignedIn, Validity, Verified } from '../../src/auth/wire.ts'
import type { Registration } from '../../src/users/domain.ts'
import type { UserWire } from '../../src/users/wire.ts'
import type { Api } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'

export type SignedInWire = typeof SignedIn.static
export type DoneWire = typeof Done.static
type VerifiedWire = typeof Verified.static

/** The calls of the pages around log-in: registration, password reset, the landing page. */
export function authApi({ call }: Api) {
  return {
    login: (email: string, password: string) =>
      call<SignedInWire>('POST', '/api/auth/login', { email, password }),
    register: (registration: Registration) =>
      call<SignedInWire>('POST', '/api/auth/register', registration),
    /** Makes an account of who was invited to a shortlist. */
    registerInvited: (secret: string, email: string, password: string) =>
      call<SignedInWire>('POST', `/api/invites/${secret}/register`, { email, password }),
    validate: (token: string) =>
      call<typeof Validity.static>('POST', '/api/auth/validate', { token }),
    async me() {
      const answer = await call<{ user: UserWire }>('GET', '/api/users/me')
      if (!answer.user) throw new ApiError('Invalid user data received', 200)
      return answer
    },
    requestReset: (username: string) =>
      call<DoneWire>('POST', '/api/auth/request-reset', { username }),
    verifyReset: (username: string, code: string) =>
      call<VerifiedWire>('POST', '/api/auth/verify-reset-code', { username, code }),
    resetByCode: (change: { username: string; newPassword: string; proof: string }) =>
      call<DoneWire>('POST', '/api/auth/reset-password', change),
    resetByLink: (change: { email: string; token: string; newPassword: string }) =>
      call<DoneWire>('POST', '/api/auth/complete-reset', change),
  }
}
