import { t } from 'elysia'
import { whole } from '../../kernel/schema.ts'
import type { ServiceState } from './overview.ts'

const timeOrNull = t.Union([t.String({ format: 'date-time' }), t.Null()])
const textOrNull = t.Union([t.String(), t.Null()])

export const ServiceWire = t.Object({
  name: t.UnionEnum(['telegram', 'mail', 'push', 'mailIn']),
  isOn: t.Boolean({ description: 'Whether this installation uses it' }),
  lastSuccessAt: timeOrNull,
  failingSince: timeOrNull,
  cause: t.Union([t.UnionEnum(['refused', 'unreachable', 'limited', 'changed']), t.Null()]),
  reason: textOrNull,
  waiting: whole({ description: 'Messages and posts that are not sent yet' }),
  oldestAt: timeOrNull,
})
export type ServiceWire = typeof ServiceWire.static

export const DeliveryWire = t.Object({
  services: t.Array(ServiceWire),
  givenUp: whole({ description: 'Posts of all bots that were given up in the last 7 days' }),
})
export type DeliveryWire = typeof DeliveryWire.static

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

export const serviceToWire = (state: ServiceState): ServiceWire => ({
  name: state.name,
  isOn: state.isOn,
  lastSuccessAt: iso(state.lastSuccessAt),
  failingSince: iso(state.failingSince),
  cause: state.cause,
  reason: state.reason,
  waiting: state.waiting,
  oldestAt: iso(state.oldestAt),
})
