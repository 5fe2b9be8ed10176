import { Elysia, t } from 'elysia'
import { guard } from '../../auth/guard.ts'
import { type Call, changing, route } from '../../auth/route.ts'
import type { Context } from '../../world/context.ts'
import { givenUpCount } from '../unsent/store.ts'
import { acceptTelegram } from './accept.ts'
import { servicesOverview } from './overview.ts'
import { DeliveryWire, serviceToWire } from './wire.ts'

const SHOW = route({
  access: 'admin',
  response: DeliveryWire,
  detail: { summary: 'How the services that carry messages are doing' },
})

const ACCEPT = route({
  access: 'admin',
  response: t.Object({ accepted: t.Boolean() }),
  detail: {
    summary:
      'Accept that the token belongs to another Telegram bot, or that groups are gone: sending goes on',
  },
})

/** The health of delivery, for administrators. */
export function deliveryHealthRoutes(context: Context, wake: () => void) {
  return new Elysia({ name: 'delivery-health', prefix: '/api/delivery', tags: ['Administration'] })
    .use(guard(context))
    .get('/health', show(context), SHOW())
    .post('/telegram/accept', changing(context, accept(context, wake)), ACCEPT())
}

const show =
  ({ db, clock, features }: Context) =>
  () => ({
    services: servicesOverview(db, features).map(serviceToWire),
    givenUp: givenUpCount(db, clock.now()),
  })

const accept =
  (context: Context, wake: () => void) =>
  ({ actor }: Call<typeof ACCEPT>) => {
    acceptTelegram(context, actor)
    wake()
    return { accepted: true }
  }
