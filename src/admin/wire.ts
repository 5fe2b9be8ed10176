import { t } from 'elysia'
import { whole } from '../kernel/schema.ts'

const created = () => whole({ minimum: 0 })

/** How many were created on one day, whether they still exist or not. */
export const DayCountWire = t.Object({
  day: t.String({ description: 'YYYY-MM-DD, a day of Asia/Jerusalem' }),
  users: created(),
  bots: created(),
  assets: created(),
})
export type DayCountWire = typeof DayCountWire.static
