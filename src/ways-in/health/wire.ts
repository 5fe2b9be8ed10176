import { t } from 'elysia'

/** A way in, as administrators see it. */
export const WayWire = t.Object({
  way: t.String({ description: 'The name of a source, or a way of the inbox' }),
  label: t.Union([t.String(), t.Null()], { description: 'Of a source' }),
  isSource: t.Boolean(),
  state: t.UnionEnum(['arriving', 'waiting', 'silent', 'tooWide', 'failing', 'off']),
  problem: t.Union([t.String(), t.Null()]),
  address: t.Union([t.String(), t.Null()], { description: 'Where mails are forwarded to' }),
  users: t.Integer({ description: 'Users who have used it in the last 30 days' }),
  everyMinutes: t.Union([t.Integer(), t.Null()]),
  nextAt: t.Union([t.String(), t.Null()]),
  days: t.Array(t.Integer(), { description: 'Arrivals of the last 14 days, the oldest first' }),
  today: t.Integer({ description: 'In the last 24 hours' }),
  usual: t.Number({ description: 'A day, on average of the 13 days before' }),
  last: t.Union([t.Object({ title: t.Union([t.String(), t.Null()]), at: t.String() }), t.Null()]),
})
export type WayWire = typeof WayWire.static

/** Every way in. A port: the server reads it in the Worker. */
export type WaysPort = { waysOverview(): Promise<WayWire[]> | WayWire[] }
