import { Elysia, t } from 'elysia'
import { write } from '../../database/database.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Context } from '../../process/context.ts'
import { guard } from '../guard.ts'
import { createToken } from './service.ts'
import { deleteToken, tokensOf } from './store.ts'
import { NewTokenWire, TokenBody, TokenWire, tokenToWire } from './wire.ts'

const access = { of: 'user', tokens: 'never' } as const

/** The personal access tokens of a user. */
export function tokenRoutes(context: Context) {
  const { db, clock, log } = context
  return new Elysia({ name: 'access-tokens', prefix: '/api/tokens', tags: ['Authentication'] })
    .use(guard(context))
    .get('/', ({ user }) => tokensOf(db, user.rid, clock.now()).map(tokenToWire), {
      access,
      response: t.Array(TokenWire),
      detail: { summary: 'My access tokens, the newest first' },
    })
    .post(
      '/',
      async ({ user, sessionId, body }) => {
        const { token, text } = await createToken(context, user, { ...body, sessionId })
        log.info({ userId: user.id, tokenId: token.id }, 'access token made')
        return { ...tokenToWire(token), token: text }
      },
      {
        access,
        body: TokenBody,
        response: NewTokenWire,
        detail: { summary: 'Make an access token; its text is shown once' },
      },
    )
    .delete(
      '/:id',
      ({ user, params }) => {
        const isDeleted = write(db, (tx) => deleteToken(tx, user.rid, params.id))
        if (!isDeleted) throw new AppError('missing', 'Token not found')
        return { _id: params.id }
      },
      {
        access,
        response: t.Object({ _id: t.String() }),
        detail: { summary: 'Revoke one of my access tokens, at once' },
      },
    )
}
