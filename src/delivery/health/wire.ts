import { t } from 'elysia'
import { isoOrNull } from '../../kernel/domain/iso.ts'
import { orNull, Time, whole } from '../../kernel/schema.ts'
import type { ServiceState } from './overview.ts'

const timeOrNull = orNull(Time)
const textOrNull = orNull(t.String())

export const ServiceWire = t.Object({
  name: t.UnionEnum(['telegram', 'mail', 'push', 'mailIn']),
  isOn: t.Boolean({ description: 'Whether this installation uses it' }),
  lastSuccessAt: timeOrNull,
  failingSince: timeOrNull,
  cause: orNull(t.UnionEnum(['refused', 'unreachable', 'limited', 'changed'])),
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

export const serviceToWire = (state: ServiceState): ServiceWire => ({
  name: state.name,
  isOn: state.isOn,
  lastSuccessAt: isoOrNull(state.lastSuccessAt),
  failingSince: isoOrNull(state.failingSince),
  cause: state.cause,
  reason: state.reason,
  waiting: state.waiting,
  oldestAt: isoOrNull(state.oldestAt),
})
