import { Elysia, t } from 'elysia'
import { guard } from '../../auth/guard.ts'
import { ask, attemptInTurn } from '../../auth/limits.ts'
import { type Call, route } from '../../auth/route.ts'
import { writeWhenFree } from '../../database/database.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Context } from '../../world/context.ts'
import { addressFormOf } from '../own-mail/secret.ts'
import { endAddress, renewAddress } from '../own-mail/service.ts'
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
    await writeWhenFree(db, clock, (tx) => renewAddress(tx, user.rid, { random, now: clock.now() }))
    return mailOf(context, user)
  }

const end =
  ({ db, clock }: Context) =>
  async ({ user }: Call<typeof END>) => {
    await writeWhenFree(db, clock, (tx) => endAddress(tx, user.rid, clock.now()))
    return {}
  }
