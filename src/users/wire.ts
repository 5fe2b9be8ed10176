import { t } from 'elysia'
import { LANGUAGES, type Language } from '../kernel/domain/language.ts'
import { orNull, Time, whole, wholeInQuery } from '../kernel/schema.ts'
import { SEARCH_MAX, USER_SORT_NAMES } from './directory/domain.ts'

const LanguageWire = t.Unsafe<Language>(t.Union(LANGUAGES.map((language) => t.Literal(language))))
const RoleWire = t.Union([t.Literal('user'), t.Literal('admin')])

export const UserWire = t.Object({
  _id: t.String(),
  firstname: t.String(),
  lastname: t.String(),
  fullname: t.String(),
  email: t.String(),
  avatar: t.String(),
  roles: t.Array(t.String()),
  isBanned: t.Boolean(),
  bannedReason: orNull(t.String()),
  language: orNull(LanguageWire, { description: 'Null: as the browser asks' }),
  oauthProvider: t.String({ description: 'google, facebook, or empty for a local account' }),
  hasPassword: t.Boolean({ description: 'Whether the account can log in with a password' }),
  isTelegramLinked: t.Boolean(),
  createdAt: Time,
})
export type UserWire = typeof UserWire.static

export const ProfileBody = t.Object({
  _id: t.Optional(t.String({ maxLength: 100 })),
  firstname: t.Optional(t.String({ maxLength: 200 })),
  lastname: t.Optional(t.String({ maxLength: 200 })),
  avatar: t.Optional(t.String({ maxLength: 50 })),
  language: t.Optional(
    orNull(LanguageWire, { error: `must be one of ${LANGUAGES.join(', ')}, or null` }),
  ),
  roles: t.Optional(t.Array(RoleWire, { maxItems: 10 })),
  isBanned: t.Optional(t.Boolean()),
  bannedReason: t.Optional(orNull(t.String({ maxLength: 500 }))),
})

export const UserQuery = t.Object({
  search: t.String({ maxLength: SEARCH_MAX, default: '' }),
  sort: t.UnionEnum([...USER_SORT_NAMES], { default: 'fullname' }),
  order: t.Union([t.Literal('asc'), t.Literal('desc')], { default: 'asc' }),
  page: wholeInQuery(1_000_000, 1),
  limit: t.Optional(wholeInQuery(100)),
})

const UsersWire = t.Object({ users: t.Array(UserWire), total: whole() })
export type UsersWire = typeof UsersWire.static
export const UserPageWire = t.Union([t.Array(UserWire), UsersWire])

export const UserCounts = t.Object({
  count: whole(),
  bannedCount: whole(),
  createdLastDay: whole(),
})

export const AdminResetBody = t.Object({
  userId: t.String({ maxLength: 100 }),
  newPassword: t.String({ maxLength: 1_000 }),
})
