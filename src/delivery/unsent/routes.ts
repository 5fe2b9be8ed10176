import { Elysia, t } from 'elysia'
import { guard } from '../../auth/guard.ts'
import { type Call, changing, route } from '../../auth/route.ts'
import type { Bot } from '../../bots/domain/bot.ts'
import { botFor } from '../../bots/service.ts'
import { botsOf } from '../../bots/store/bots.ts'
import type { Db } from '../../database/database.ts'
import { AppError } from '../../kernel/errors.ts'
import { whole } from '../../kernel/schema.ts'
import type { User } from '../../users/domain.ts'
import type { Context } from '../../world/context.ts'
import { SENDING_NAMES } from '../channels/channels.ts'
import { resendPosts, sendAsList, unsentPosts } from './service.ts'
import { UnsentWire, unsentToWire } from './wire.ts'

const LIST = route({
  access: 'user',
  response: t.Array(UnsentWire),
  detail: { summary: 'What could not be sent of my bots, and what waits in a long queue' },
})

const RESEND = route({
  access: 'user',
  response: t.Object({ count: whole({ description: 'Messages that are tried again' }) }),
  detail: { summary: 'Send now what could not be sent of a bot' },
})

const AS_LIST = route({
  access: 'user',
  body: t.Object({
    channel: t.UnionEnum(SENDING_NAMES as [(typeof SENDING_NAMES)[number]], {
      error: `must be one of ${SENDING_NAMES.join(', ')}`,
    }),
  }),
  response: t.Object({ count: whole({ description: 'Posts of the list' }) }),
  detail: { summary: 'Send what a bot still owes to a channel as one list' },
})

type World = { context: Context; wake(): void }

/** What could not be sent, for the owners of bots. */
export function unsentRoutes(context: Context, wake: () => void) {
  const world = { context, wake }
  return new Elysia({ name: 'unsent', prefix: '/api/requests', tags: ['Bots'] })
    .use(guard(context))
    .get('/unsent', list(world), LIST())
    .post('/:id/resend', changing(context, resend(world)), RESEND())
    .post('/:id/as-list', changing(context, asList(world)), AS_LIST())
}

const list =
  ({ context: { db, clock } }: World) =>
  ({ user }: Call<typeof LIST>) =>
    unsentPosts({ db, now: clock.now() }, botsOf(db, user.rid)).map(unsentToWire)

const resend =
  ({ context: { db, clock }, wake }: World) =>
  ({ user, params }: Call<typeof RESEND, 'id'>) => {
    const count = resendPosts({ db, now: clock.now() }, ownBot(db, user, params.id))
    wake()
    return { count }
  }

const asList =
  ({ context: { db, clock }, wake }: World) =>
  ({ user, params, body }: Call<typeof AS_LIST, 'id'>) => {
    const bot = ownBot(db, user, params.id)
    const count = sendAsList({ db, now: clock.now() }, bot, body.channel)
    wake()
    return { count }
  }

/** @throws AppError `missing` when it is a bot of another user. */
function ownBot(db: Db, user: User, botId: string): Bot {
  const bot = botFor(db, user, botId)
  if (bot.ownerRid !== user.rid) throw new AppError('missing', { code: 'noBot' })
  return bot
}
