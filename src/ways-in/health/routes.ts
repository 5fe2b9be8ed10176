import { Elysia, t } from 'elysia'
import { guard } from '../../auth/guard.ts'
import { route } from '../../auth/route.ts'
import type { Context } from '../../world/context.ts'
import { type WaysPort, WayWire } from './wire.ts'

const LIST = route({
  access: 'admin',
  response: t.Array(WayWire),
  detail: { summary: 'Every way in: how much arrives by it, and what is wrong' },
})

export function waysRoutes(context: Context, ways: WaysPort) {
  return new Elysia({ name: 'ways', prefix: '/api/ways', tags: ['Ways in'] })
    .use(guard(context))
    .get('/', list(ways), LIST())
}

const list =
  ({ waysOverview }: WaysPort) =>
  () =>
    waysOverview()
