import { Elysia, t } from 'elysia'
import { guard } from '../../auth/guard.ts'
import { ask, attemptInTurn } from '../../auth/limits.ts'
import { type Call, route } from '../../auth/route.ts'
import { announce } from '../../database/changes.ts'
import { type Tx, writeWhenFree } from '../../database/database.ts'
import { AppError } from '../../kernel/errors.ts'
import type { User } from '../../users/domain.ts'
import type { Context } from '../../world/context.ts'
import { addressFormOf, newSecret } from '../own-mail/secret.ts'
import { endMailAddress, putMailAddress } from '../own-mail/store.ts'
import { bringingOf, mailOf } from './shown.ts'
import { BringMailWire, BringWire } from './wire.ts'

const SHOW = route({
  access: 'user',
  response: BringWire,
  detail: { summary: 'Your ways to bring homes in, and what came in last' },
})

const MAKE = route({
  access: 'user',
  response: BringMailWire,
  detail: { summary: 'Make your mail address, or renew it: the earlier one is void at once' },
})

const END = route({
  access: 'user',
  response: t.Object({}),
  detail: { summary: 'End your mail address: mail to it is read no longer' },
})

/** How users bring homes in. */
export function bringRoutes(context: Context) {
  return new Elysia({ name: 'bring', prefix: '/api/bring', tags: ['Ways in'] })
    .use(guard(context))
    .get('/', show(context), SHOW())
    .post('/mail', make(context), MAKE())
    .delete('/mail', end(context), END())
}

const show =
  (context: Context) =>
  ({ user }: Call<typeof SHOW>) =>
    bringingOf(context, user)

const make =
  (context: Context) =>
  async ({ user }: Call<typeof MAKE>) => {
    const { db, clock, random } = context
    if (addressFormOf(context) === undefined)
      throw new AppError('conflict', 'This server gives no mail addresses to its users')
    await attemptInTurn(context, [ask('mailAddress', user.id)])
    await writeWhenFree(db, clock, (tx) => {
      const now = clock.now()
      putMailAddress(tx, user.rid, { secret: newSecret(random), now })
      tell(tx, user, now)
    })
    return mailOf(context, user)
  }

const end =
  ({ db, clock }: Context) =>
  async ({ user }: Call<typeof END>) => {
    await writeWhenFree(db, clock, (tx) => {
      endMailAddress(tx, user.rid)
      tell(tx, user, clock.now())
    })
    return {}
  }

/** Other pages of the user show the change. */
const tell = (tx: Tx, { id }: User, now: number) => announce(tx, 'bring', id, now)
