import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import type { Context } from '../context.ts'
import { UserWire, userToWire } from './wire.ts'

export function userRoutes(context: Context) {
  return new Elysia({ name: 'users', prefix: '/api/users', tags: ['Users'] })
    .use(guard(context))
    .get('/me', ({ user }) => ({ user: userToWire(user) }), {
      access: 'self',
      response: t.Object({ user: UserWire }),
      detail: { summary: 'The signed-in user; also for banned ones' },
    })
}
