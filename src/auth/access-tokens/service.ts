import { writeWhenFree } from '../../database/database.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import type { User } from '../../users/domain.ts'
import { userByRid } from '../../users/store.ts'
import type { Context } from '../../world/context.ts'
import { hashOf } from '../codes.ts'
import type { Scope } from '../domain.ts'
import { proofOfOwner } from '../proof.ts'
import {
  type AccessToken,
  mayHave,
  TOKEN_BYTES,
  TOKEN_MS,
  TOKEN_NAME_MAX,
  TOKEN_PREFIX,
  TOKENS_MAX,
} from './domain.ts'
import { insertToken, tokensOf } from './store.ts'

type Asked = {
  name: string
  scopes: readonly Scope[]
  /** ISO 8601; undefined: a year from now. */
  expiresAt?: string | undefined
  password?: string | undefined
  sessionId: string
}

/**
 * Makes an access token, after the password or within 10 minutes after signing in.
 * @returns the token and its text, of which only a hash is stored.
 * @throws AppError `invalid` naming the field; `tooMany` after too many wrong passwords; `forbidden` for the scope of
 * administrators, and with the code `signInAgain` long after signing in; `conflict` for more tokens than one may have.
 */
export async function createToken(
  context: Context,
  user: User,
  { password, sessionId, ...asked }: Asked,
): Promise<{ token: AccessToken; text: string }> {
  const { db, clock, random } = context
  const name = nameOf(asked.name)
  const scopes = [...new Set(asked.scopes)]
  if (scopes.length === 0) throw invalid('scopes', { code: 'tokenScopes' })
  const expiresAt = expiryOf(asked.expiresAt, clock.now())
  const proven = await proofOfOwner(context, user, { password, sessionId })
  const text = TOKEN_PREFIX + Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url')
  const token = await writeWhenFree(db, clock, (tx) => {
    proven(tx)
    const now = clock.now()
    const owner = userByRid(tx, user.rid)
    if (!owner || !mayHave(owner, scopes)) throw new AppError('forbidden', { code: 'tokenByAdmin' })
    if (tokensOf(tx, user.rid, now).length >= TOKENS_MAX)
      throw new AppError('conflict', { code: 'tooManyTokens', max: TOKENS_MAX })
    const [hash, id] = [hashOf(text), random.id()]
    return insertToken(tx, { id, hash, userRid: user.rid, name, scopes, createdAt: now, expiresAt })
  })
  return { token, text }
}

function nameOf(given: string): string {
  const name = given.trim()
  if (name === '') throw invalid('name', { code: 'tokenName' })
  if ([...name].length > TOKEN_NAME_MAX)
    throw invalid('name', { code: 'tokenNameTooLong', max: TOKEN_NAME_MAX })
  return name
}

function expiryOf(given: string | undefined, now: number): number {
  if (given === undefined) return now + TOKEN_MS
  const at = Date.parse(given)
  if (at > now && at <= now + TOKEN_MS) return at
  throw invalid('expiresAt', { code: 'tokenEnd' })
}
