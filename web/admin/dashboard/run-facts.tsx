import type { StatusWire } from '../../../src/sources/wire.ts'
import { dateText, isSameDay, timeText } from '../../lib/format.ts'
import { dashboardText } from '../../locales/en/dashboard.ts'
import { useText } from '../../locales/text.ts'

type Props = {
  status: StatusWire
  /** When the status was read. */
  now: string
}

/** When a service last succeeded, what its last run brought, and when it runs next. */
export function RunFacts({ status, now }: Props) {
  const { services } = useText(dashboardText)
  const { lastSuccessAt, nextRunAt, pausedUntil, runs } = status
  const last = runs.find(({ endedAt }) => endedAt !== null)
  const next = pausedUntil ?? nextRunAt
  const at = (iso: string) =>
    isSameDay(iso, now) ? timeText(iso) : `${dateText(iso)} ${timeText(iso)}`
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
      <Fact
        name={services.lastSuccess}
        value={lastSuccessAt ? at(lastSuccessAt) : services.never}
      />
      <Fact name={services.seen} value={last ? services.count(last.seen) : services.noRun} />
      <Fact
        name={pausedUntil ? services.pausedUntil : services.nextRun}
        value={next ? at(next) : status.status === 'idle' ? services.idle : services.noNext}
      />
      <Fact name={services.new} value={last ? services.count(last.new) : services.noRun} />
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-3">{name}</dt>
      <dd className="font-medium tabular">{value}</dd>
    </div>
  )
}
