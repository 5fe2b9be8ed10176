import { Elysia, t } from 'elysia'
import { guard } from '../auth/guard.ts'
import type { Context } from '../process/context.ts'
import { DAYS_SHOWN } from './domain.ts'
import { dailyCounts } from './store.ts'
import { DayCountWire } from './wire.ts'

/** Statistics for administrators. */
export function adminRoutes(context: Context) {
  const { db, clock } = context
  return new Elysia({ name: 'admin', prefix: '/api/admin', tags: ['Administration'] })
    .use(guard(context))
    .get('/daily-counts', () => dailyCounts(db, clock.now(), DAYS_SHOWN), {
      access: 'admin',
      response: t.Array(DayCountWire),
      detail: {
        summary: `Accounts, bots and homes created on each of the last ${DAYS_SHOWN} days, oldest first`,
      },
    })
}
