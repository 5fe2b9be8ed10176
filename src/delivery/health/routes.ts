import { Elysia, t } from 'elysia'
import { audited } from '../../audit/service.ts'
import { guard } from '../../auth/guard.ts'
import { type Call, route } from '../../auth/route.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Context } from '../../world/context.ts'
import { holdChannel, noteRequeued } from '../outbox/open-rows.ts'
import { givenUpCount } from '../unsent/store.ts'
import { SERVICE_LABELS } from './domain.ts'
import { servicesOverview } from './overview.ts'
import { acceptChange } from './service.ts'
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
    .post('/telegram/accept', accept(context, wake), ACCEPT())
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
    const { clock, random } = context
    audited(
      context,
      actor,
      (tx) => {
        const now = clock.now()
        if (!acceptChange(tx, 'telegram', { random, now }))
          throw new AppError('conflict', 'There is no change to accept', { code: 'state' })
        holdChannel(tx, 'telegram', now)
        noteRequeued(tx)
      },
      () => ({
        action: 'service.accept',
        subject: { kind: 'service', id: null, name: SERVICE_LABELS.telegram },
      }),
    )
    wake()
    return { accepted: true }
  }
