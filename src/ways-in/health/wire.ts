import { t } from 'elysia'
import { orNull, Time } from '../../kernel/schema.ts'

/** A way in, as administrators see it. */
export const WayWire = t.Object({
  way: t.String({ description: 'The name of a source, or a way of the inbox' }),
  label: orNull(t.String(), { description: 'Of a source' }),
  isSource: t.Boolean(),
  state: t.UnionEnum(['arriving', 'waiting', 'silent', 'tooWide', 'failing', 'off']),
  problem: orNull(t.String()),
  address: orNull(t.String(), { description: 'Where mails are forwarded to' }),
  users: t.Integer({ description: 'Users who have used it in the last 30 days' }),
  everyMinutes: orNull(t.Integer()),
  nextAt: orNull(t.String()),
  days: t.Array(t.Integer(), { description: 'Arrivals of the last 14 days, the oldest first' }),
  today: t.Integer({ description: 'In the last 24 hours' }),
  usual: t.Number({ description: 'A day, on average of the 13 days before' }),
  last: orNull(t.Object({ title: orNull(t.String()), at: t.String() })),
})
export type WayWire = typeof WayWire.static

const LINE_STATUSES = [
  'ok',
  'reading',
  'waiting',
  'idle',
  'off',
  'degraded',
  'failing',
  'blocked',
  'changed',
] as const
export type LineStatus = (typeof LINE_STATUSES)[number]

const Count = t.Integer({ minimum: 0 })

/** What every user may know of a place that homes come from. */
export const SourceLineWire = t.Object({
  source: t.String({ description: 'As YAD2; MAIL for the mailbox that alerts are forwarded to' }),
  label: t.String(),
  status: t.UnionEnum(LINE_STATUSES, {
    description: 'waiting: not read yet; idle: no running bot needs it; changed: not understood',
  }),
  since: orNull(
    t.String({ format: 'date-time', description: 'The first failure since it was last read' }),
  ),
  lastReadAt: orNull(Time),
  nextAt: orNull(Time),
  homes24h: Count,
  progress: orNull(t.Object({ pages: Count, seen: Count }, { description: 'Of the current run' })),
})
export type SourceLineWire = typeof SourceLineWire.static

/** Every way in. A port: the server reads it in the Worker. */
export type WaysPort = { waysOverview(): Promise<WayWire[]> | WayWire[] }
