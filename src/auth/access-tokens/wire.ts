import { t } from 'elysia'
import { iso, isoOrNull } from '../../kernel/domain/iso.ts'
import { orNull, Time } from '../../kernel/schema.ts'
import { SCOPES, type Scope } from '../domain.ts'
import type { AccessToken } from './domain.ts'

// Not `t.UnionEnum`, whose first value is its default.
const ScopeWire = t.Unsafe<Scope>(t.Union(SCOPES.map((scope) => t.Literal(scope))))

export const TokenBody = t.Object({
  name: t.String({ maxLength: 200, description: '1 to 60 characters' }),
  scopes: t.Array(ScopeWire, { maxItems: 10 }),
  expiresAt: t.Optional(
    t.String({
      format: 'date-time',
      maxLength: 40,
      description: 'A year from now at most, and unless given',
    }),
  ),
  password: t.Optional(
    t.String({ maxLength: 1_000, description: 'Required 10 minutes after signing in' }),
  ),
})

export const TokenWire = t.Object({
  _id: t.String({ description: 'Identifies the token; it gives no access' }),
  name: t.String(),
  scopes: t.Array(ScopeWire),
  createdAt: Time,
  expiresAt: Time,
  lastUsedAt: orNull(Time),
  lastUsedFrom: orNull(t.String({ description: 'An address' })),
})
export type TokenWire = typeof TokenWire.static

export const NewTokenWire = t.Composite([
  TokenWire,
  t.Object({
    token: t.String({ description: 'For the header Authorization: Bearer; shown once' }),
  }),
])

export function tokenToWire(token: AccessToken): TokenWire {
  const { id, name, scopes, createdAt, expiresAt, lastUsedAt, lastUsedFrom } = token
  return {
    _id: id,
    name,
    scopes: [...scopes],
    createdAt: iso(createdAt),
    expiresAt: iso(expiresAt),
    lastUsedAt: isoOrNull(lastUsedAt),
    lastUsedFrom,
  }
}
