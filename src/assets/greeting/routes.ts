import { Elysia } from 'elysia'
import { guard } from '../../auth/guard.ts'
import { type Call, changing, route } from '../../auth/route.ts'
import { greetingsOf } from '../../users/store.ts'
import type { Context } from '../../world/context.ts'
import { stateGreetings } from './service.ts'
import { GreetingsWire } from './wire.ts'

const READ = route({
  access: 'user',
  response: GreetingsWire,
  detail: { summary: 'My own first messages to advertisers' },
})

const KEEP = route({
  access: 'user',
  body: GreetingsWire,
  response: GreetingsWire,
  detail: { summary: 'Keep my first messages; an empty one is the standard greeting again' },
})

/** The messages with which a user's chats with advertisers begin. Each user sees and changes only their own. */
export function greetingRoutes(context: Context) {
  const { db } = context
  return new Elysia({ name: 'greetings', prefix: '/api/users/me/greetings', tags: ['Users'] })
    .use(guard(context))
    .get('/', ({ user }: Call<typeof READ>) => greetingsOf(db, user.rid), READ())
    .put('/', changing(context, keep(context)), KEEP())
}

const keep =
  ({ db }: Context) =>
  ({ user, body }: Call<typeof KEEP>) =>
    stateGreetings(db, user.rid, body)
