import { Elysia, t } from 'elysia'
import { writeWhenFree } from '../../database/database.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Context } from '../../world/context.ts'
import { BY_SESSION } from '../domain.ts'
import { guard } from '../guard.ts'
import { type Call, route } from '../route.ts'
import { createToken } from './service.ts'
import { deleteToken, tokensOf } from './store.ts'
import { NewTokenWire, TokenBody, TokenWire, tokenToWire } from './wire.ts'

const LIST = route({
  access: BY_SESSION,
  response: t.Array(TokenWire),
  detail: { summary: 'My access tokens, the newest first' },
})

const CREATE = route({
  access: BY_SESSION,
  body: TokenBody,
  response: NewTokenWire,
  detail: { summary: 'Make an access token; its text is shown once' },
})

const REVOKE = route({
  access: BY_SESSION,
  response: t.Object({ _id: t.String() }),
  detail: { summary: 'Revoke one of my access tokens, at once' },
})

/** The personal access tokens of a user. */
export function tokenRoutes(context: Context) {
  return new Elysia({ name: 'access-tokens', prefix: '/api/tokens', tags: ['Authentication'] })
    .use(guard(context))
    .get('/', list(context), LIST())
    .post('/', create(context), CREATE())
    .delete('/:id', revoke(context), REVOKE())
}

const list =
  ({ db, clock }: Context) =>
  ({ user }: Call<typeof LIST>) =>
    tokensOf(db, user.rid, clock.now()).map(tokenToWire)

const create =
  (context: Context) =>
  async ({ user, sessionId, body }: Call<typeof CREATE>) => {
    const { token, text } = await createToken(context, user, { ...body, sessionId })
    context.log.info({ userId: user.id, tokenId: token.id }, 'access token made')
    return { ...tokenToWire(token), token: text }
  }

const revoke =
  ({ db, clock }: Context) =>
  async ({ user, params }: Call<typeof REVOKE, 'id'>) => {
    const isDeleted = await writeWhenFree(db, clock, (tx) => deleteToken(tx, user.rid, params.id))
    if (!isDeleted) throw new AppError('missing', { code: 'noToken' })
    return { _id: params.id }
  }
