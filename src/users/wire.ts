import { t } from 'elysia'
import { fullName, type User } from './domain.ts'

export const UserWire = t.Object({
  _id: t.String(),
  firstname: t.String(),
  lastname: t.String(),
  fullname: t.String(),
  email: t.String(),
  avatar: t.String(),
  roles: t.Array(t.String()),
  isBanned: t.Boolean(),
  bannedReason: t.Union([t.String(), t.Null()]),
  oauthProvider: t.String({ description: 'google, facebook, or empty for a local account' }),
  createdAt: t.String({ format: 'date-time' }),
})
export type UserWire = typeof UserWire.static

export function userToWire(user: User): UserWire {
  return {
    _id: user.id,
    firstname: user.firstname,
    lastname: user.lastname,
    fullname: fullName(user),
    email: user.email,
    avatar: user.avatar,
    roles: [...user.roles],
    isBanned: user.isBanned,
    bannedReason: user.bannedReason,
    oauthProvider: user.oauthProvider ?? '',
    createdAt: new Date(user.createdAt).toISOString(),
  }
}
