import { and, desc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { forgetRows } from '../../database/forget.ts'
import type { User } from '../../users/domain.ts'
import { userColumns } from '../../users/store.ts'
import { users } from '../../users/tables.ts'
import { accessTokens } from '../tables.ts'
import { type AccessToken, TOKEN_USE_MS } from './domain.ts'

const columns = {
  id: accessTokens.id,
  name: accessTokens.name,
  scopes: accessTokens.scopes,
  createdAt: accessTokens.createdAt,
  expiresAt: accessTokens.expiresAt,
  lastUsedAt: accessTokens.lastUsedAt,
  lastUsedFrom: accessTokens.lastUsedFrom,
}

type NewToken = Omit<AccessToken, 'lastUsedAt' | 'lastUsedFrom'> & { hash: string; userRid: number }

export function insertToken(tx: Tx, { scopes, ...token }: NewToken): AccessToken {
  return tx
    .insert(accessTokens)
    .values({ ...token, scopes: [...scopes] })
    .returning(columns)
    .get()
}

const selectByHash = prepared((db) =>
  db
    .select({ token: columns, user: userColumns })
    .from(accessTokens)
    .innerJoin(users, eq(users.rid, accessTokens.userRid))
    .where(
      and(
        eq(accessTokens.hash, sql.placeholder('hash')),
        gt(accessTokens.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare(),
)

/** The token with this hash that has not expired, and its user. */
export function liveToken(
  db: Db,
  hash: string,
  now: number,
): { token: AccessToken; user: User } | undefined {
  return selectByHash(db).get({ hash, now })
}

const selectOfUser = prepared((db) =>
  db
    .select(columns)
    .from(accessTokens)
    .where(
      and(
        eq(accessTokens.userRid, sql.placeholder('userRid')),
        gt(accessTokens.expiresAt, sql.placeholder('now')),
      ),
    )
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id))
    .prepare(),
)

/** The tokens of a user that have not expired, the newest first. */
export function tokensOf(db: Db, userRid: number, now: number): AccessToken[] {
  return selectOfUser(db).all({ userRid, now })
}

/** Deletes a token of a user. False: the user has none with this id. */
export function deleteToken(tx: Tx, userRid: number, id: string): boolean {
  const own = and(eq(accessTokens.userRid, userRid), eq(accessTokens.id, id))
  return tx.delete(accessTokens).where(own).returning({ id: accessTokens.id }).all().length > 0
}

/** Deletes all tokens of a user. */
export function deleteTokens(tx: Tx, userRid: number): void {
  tx.delete(accessTokens).where(eq(accessTokens.userRid, userRid)).run()
}

/** Takes the scope of administrators from the tokens of a user. Those that had no other are deleted. */
export function dropAdminScope(tx: Tx, userRid: number): void {
  const rows = tx
    .select({ id: accessTokens.id, scopes: accessTokens.scopes })
    .from(accessTokens)
    .where(eq(accessTokens.userRid, userRid))
    .all()
  for (const { id, scopes } of rows) {
    const left = scopes.filter((scope) => scope !== 'admin')
    if (left.length === 0) deleteToken(tx, userRid, id)
    else if (left.length < scopes.length)
      tx.update(accessTokens).set({ scopes: left }).where(eq(accessTokens.id, id)).run()
  }
}

/** Records the use of a token. Nothing is written within a minute of the last record. */
export function recordTokenUse(tx: Tx, id: string, { from, now }: { from: string; now: number }) {
  const isDue = or(
    isNull(accessTokens.lastUsedAt),
    lte(accessTokens.lastUsedAt, now - TOKEN_USE_MS),
  )
  tx.update(accessTokens)
    .set({ lastUsedAt: now, lastUsedFrom: from })
    .where(and(eq(accessTokens.id, id), isDue))
    .run()
}

/** Deletes up to `limit` expired tokens. */
export function forgetTokens(tx: Tx, now: number, limit: number): number {
  return forgetRows(tx, accessTokens, lt(accessTokens.expiresAt, now), limit)
}
