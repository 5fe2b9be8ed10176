import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import { route } from '../auth/route.ts'
import type { Context } from '../world/context.ts'
import { DAYS_SHOWN } from './domain.ts'
import { dailyCounts } from './store.ts'
import { DayCountWire } from './wire.ts'

const DAILY_COUNTS = route({
  access: 'admin',
  response: t.Array(DayCountWire),
  detail: {
    summary: `Accounts, bots and homes created on each of the last ${DAYS_SHOWN} days, oldest first`,
  },
})

/** Statistics for administrators. */
export function adminRoutes(context: Context) {
  return new Elysia({ name: 'admin', prefix: '/api/admin', tags: ['Administration'] })
    .use(guard(context))
    .get('/daily-counts', countDays(context), DAILY_COUNTS())
}

const countDays =
  ({ db, clock }: Context) =>
  () =>
    dailyCounts(db, clock.now(), DAYS_SHOWN)
