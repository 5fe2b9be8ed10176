import { Elysia, t } from 'elysia'
import { guard } from '../../auth/guard.ts'
import type { Context } from '../../process/context.ts'
import { type WaysPort, WayWire } from './wire.ts'

export function waysRoutes(context: Context, { waysOverview }: WaysPort) {
  return new Elysia({ name: 'ways', prefix: '/api/ways', tags: ['Ways in'] })
    .use(guard(context))
    .get('/', () => waysOverview(), {
      access: 'admin',
      response: t.Array(WayWire),
      detail: { summary: 'Every way in: how much arrives by it, and what is wrong' },
    })
}
