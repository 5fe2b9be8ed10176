// Personal access tokens: with them the programs of a user act for the user, as far as their scopes go.
import { isAdmin, type User } from '../../users/domain.ts'
import type { AccessOption, Scope } from '../domain.ts'

/** How the text of a token begins. */
export const TOKEN_PREFIX = 'mtz_'
/** The random bytes of a token; its text has four characters for three of them. */
export const TOKEN_BYTES = 21
/** The most tokens of one user. */
export const TOKENS_MAX = 20
/** The longest name, in characters. */
export const TOKEN_NAME_MAX = 60
/** How long a token lasts, unless less is asked for (ms). */
export const TOKEN_MS = 365 * 24 * 3_600_000
/** The least time between two writes of a token's last use (ms). */
export const TOKEN_USE_MS = 60_000

export type AccessToken = {
  id: string
  name: string
  scopes: readonly Scope[]
  createdAt: number
  expiresAt: number
  /** Null: it was never used. */
  lastUsedAt: number | null
  /** The address that it was last used from. */
  lastUsedFrom: string | null
}

/** A program that acts for a user, with a token. */
export type Holder = {
  /** Without the role of an administrator, unless the token has the scope. */
  user: User
  token: AccessToken
}

/** The user as a token with these scopes may act. */
export function actingUser(user: User, scopes: readonly Scope[]): User {
  if (scopes.includes('admin')) return user
  return { ...user, roles: user.roles.filter((role) => role !== 'admin') }
}

/** A route as tokens see it. */
type Asked = { method: string; option: AccessOption }

/** The scopes that a request needs, all of them; `never`: no token may. */
export function neededScopes({ method, option }: Asked): Scope[] | 'never' {
  const { of, tokens } = partsOf(option)
  if (tokens === 'never') return 'never'
  const isReading = method === 'GET' || method === 'HEAD'
  return [
    isReading ? 'read' : 'write',
    ...(tokens === 'readers' && !isReading ? ['read' as const] : []),
    ...(of === 'admin' ? ['admin' as const] : []),
  ]
}

/** The first scope that a request needs and a token lacks; `never`: no token may; undefined: it may. */
export function missingScope(scopes: readonly Scope[], asked: Asked): Scope | 'never' | undefined {
  const { tokens } = partsOf(asked.option)
  const needed = neededScopes(asked)
  if (needed === 'never') return 'never'
  if (tokens === 'inbox' && scopes.includes('inbox')) return undefined
  const missing = needed.find((scope) => !scopes.includes(scope))
  return missing === 'write' && tokens === 'inbox' ? 'inbox' : missing
}

/** An option whose parts are all said. */
export const partsOf = (option: AccessOption) =>
  typeof option === 'string' ? { of: option, tokens: undefined } : option

/** Whether a user may have a token with these scopes. */
export function mayHave(user: User, scopes: readonly Scope[]): boolean {
  return isAdmin(user) || !scopes.includes('admin')
}
