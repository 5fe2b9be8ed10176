import type { Db } from '../../database/database.ts'
import { CAUSE_TEXTS, SERVICE_LABELS } from '../../delivery/health/domain.ts'
import { servicesOverview } from '../../delivery/health/overview.ts'
import { givenUpCount } from '../../delivery/unsent/store.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Config } from '../../world/config.ts'
import { type Finding, failed, ok, warning } from './finding.ts'

// What the register of health says of the services that carry messages, and what could not be sent.

type World = { db: Db; clock: Clock; config: Config }

const ADVICE = 'See docs/troubleshoot.md, "A service that carries messages".'

export function deliveryFindings({ db, clock, config }: World): Finding[] {
  return [...serviceFindings(db, config), postsFinding(db, clock.now())]
}

function serviceFindings(db: Db, { features }: Config): Finding[] {
  const failing = servicesOverview(db, features).filter(({ failingSince }) => failingSince !== null)
  return failing.map(({ name, cause, reason, failingSince, waiting }) => {
    const since = new Date(failingSince ?? 0).toISOString()
    const text = `${SERVICE_LABELS[name]} ${CAUSE_TEXTS[cause ?? 'unreachable']} since ${since}: ${reason}; ${waiting} wait`
    return failed('delivery', text, ADVICE)
  })
}

function postsFinding(db: Db, now: number): Finding {
  const count = givenUpCount(db, now)
  const check = 'posts'
  if (count === 0) return ok(check, 'all of the last 7 days were sent, or wait')
  const text = `${count} of the last 7 days could not be sent`
  return warning(
    check,
    text,
    'See why by "metzia outbox list --state failed", and send them again by "metzia outbox retry --failed".',
  )
}
