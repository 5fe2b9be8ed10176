import { t } from 'elysia'
import { orNull, whole } from '../kernel/schema.ts'

const created = () => whole({ minimum: 0 })

/** How many were created on one day, whether they still exist or not. */
export const DayCountWire = t.Object({
  day: t.String({ description: 'YYYY-MM-DD, a day of Asia/Jerusalem' }),
  users: created(),
  bots: created(),
  assets: created(),
})
export type DayCountWire = typeof DayCountWire.static

/** The database and its disk, in bytes. */
export const StorageWire = t.Object({
  bytes: whole({ minimum: 0 }),
  monthlyBytes: orNull(
    t.Number({
      description: 'What it grows by in a month; null until it was watched for three days',
    }),
  ),
  diskBytes: whole({ minimum: 0, description: 'What is free on the disk' }),
  fullInDays: orNull(whole({ minimum: 0, description: 'Null: it is not known, or never' })),
})
export type StorageWire = typeof StorageWire.static
