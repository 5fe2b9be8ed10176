import type { Db } from '../../database/database.ts'
import type { Features } from '../../world/room-settings.ts'
import { depths } from '../history/store.ts'
import { CAUSE_TEXTS, SERVICE_LABELS, SERVICES, type ServiceName } from './domain.ts'
import { failingServices, type Health, healthOf } from './store.ts'

/** How a service is doing, and how much waits for it. */
export type ServiceState = Health & {
  /** Whether this installation uses it. */
  isOn: boolean
  /** Posts and messages that wait for it, and when the oldest of them was made (ms). */
  waiting: number
  oldestAt: number | null
}

const FEATURES: Partial<Record<ServiceName, keyof Features>> = {
  telegram: 'telegram',
  mail: 'mail',
  mailIn: 'mailIn',
}

/** Every service that carries messages. */
export function servicesOverview(db: Db, features: Features): ServiceState[] {
  const waiting = depths(db)
  return SERVICES.map((name) => {
    const feature = FEATURES[name]
    const own = waiting.find(({ channel }) => channel === name)
    return {
      ...healthOf(db, name),
      isOn: feature === undefined || features[feature].isOn,
      waiting: own?.count ?? 0,
      oldestAt: own?.oldestAt ?? null,
    }
  })
}

/** The problem of each service that fails, as a sentence for everybody: without the words of the service. */
export const serviceProblems = (db: Db): string[] =>
  failingServices(db).map(({ name, cause }) => problemOf(name, cause ?? 'unreachable'))

const problemOf = (name: ServiceName, cause: keyof typeof CAUSE_TEXTS) =>
  `${SERVICE_LABELS[name]} ${CAUSE_TEXTS[cause]}.`
