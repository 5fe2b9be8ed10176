import type { OwnLinkWire } from '../../src/assets/links/wire.ts'
import type { Done, SessionWire as SessionShape, SignedIn } from '../../src/auth/wire.ts'
import type { FeaturesWire } from '../../src/http/features.ts'
import type { ProfileBody, UserWire } from '../../src/users/wire.ts'
import type { Api } from '../lib/api.ts'

type DoneWire = typeof Done.static
export type SessionWire = typeof SessionShape.static
export type ProfileChangeWire = Omit<typeof ProfileBody.static, '_id'>

const id = encodeURIComponent

/** The calls of the profile page and of the dialog that edits a user. */
export function profileApi({ call }: Api) {
  return {
    sessions: () => call<SessionWire[]>('GET', '/api/auth/sessions'),
    links: () => call<OwnLinkWire[]>('GET', '/api/assets/links'),
    takeLinkBack: (assetId: string) => call<unknown>('DELETE', `/api/assets/${id(assetId)}/link`),
    changePassword: (change: { currentPassword?: string; newPassword: string }) =>
      call<typeof SignedIn.static>('POST', '/api/auth/change-password', change),
    endSession: (sessionId: string) =>
      call<DoneWire>('DELETE', `/api/auth/sessions/${id(sessionId)}`),
    logoutEverywhere: () => call<DoneWire>('POST', '/api/auth/logout-everywhere'),
    changeUser: (userId: string, change: ProfileChangeWire) =>
      call<UserWire>('PATCH', `/api/users/${id(userId)}`, { _id: userId, ...change }),
    removeMe: (proof: { password?: string }) => call<DoneWire>('DELETE', '/api/users/me', proof),
    /** An address that links the Telegram account that opens it, for 15 minutes; null while Telegram is off. */
    telegramLink: async () => {
      const { telegram } = await call<FeaturesWire>('GET', '/api/features')
      if (!telegram.isOn || telegram.botName === null) return null
      const { token } = await call<{ token: string }>('POST', '/api/users/me/telegram')
      return `https://t.me/${telegram.botName}?${new URLSearchParams({ start: token })}`
    },
    unlinkTelegram: () => call<DoneWire>('DELETE', '/api/users/me/telegram'),
  }
}
