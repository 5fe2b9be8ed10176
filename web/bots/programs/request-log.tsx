import { useCallback, useEffect, useRef, useState } from 'react'
import { dateText, timeText } from '../../lib/format.ts'
import { usePolling } from '../../lib/polling.ts'
import { programsText } from '../../locales/en/programs.ts'
import { useText } from '../../locales/text.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import type { WebhookRequestWire } from './api.ts'

/** How often the state of a pending request is read (ms). */
const LOOK_MS = 2_000

type Requests = readonly WebhookRequestWire[]

/** The last requests of a webhook. While one of them waits, the log is read again. */
export function RequestLog({ load }: { load(): Promise<Requests> }) {
  const { programs } = useText(programsText)
  const [requests, setRequests] = useState<Requests | 'failed' | null>(null)
  const loading = useRef(load)
  const look = useCallback(() => {
    loading.current().then(setRequests, () => setRequests('failed'))
  }, [])
  useEffect(look, [look])
  const isWaiting =
    Array.isArray(requests) &&
    requests.some(({ status }: WebhookRequestWire) => status === 'pending')
  usePolling(() => {
    if (isWaiting) look()
  }, LOOK_MS)

  if (requests === 'failed') return <NotLoaded onRetry={look} />
  return (
    <div role="status" className="rounded-lg bg-sunken px-3 py-1 text-sm">
      {requests === null && <p className="py-2 text-ink-3">{programs.loading}</p>}
      {requests?.length === 0 && <p className="py-2 text-ink-2">{programs.noRequests}</p>}
      <ol className="divide-y divide-line">
        {requests?.map((request) => (
          <Request key={request._id} request={request} />
        ))}
      </ol>
    </div>
  )
}

const LOOKS = { pending: 'text-ink-2', sent: 'text-positive', failed: 'text-danger' }

function Request({ request }: { request: WebhookRequestWire }) {
  const { programs } = useText(programsText)
  const { type, status, createdAt, attempts, nextAt, reason } = request
  const details = [
    `${dateText(createdAt)} ${timeText(createdAt)}`,
    programs.attempts(attempts),
    ...(nextAt === null || attempts === 0 ? [] : [programs.next(timeText(nextAt))]),
  ]
  return (
    <li className="py-2">
      <p className="flex justify-between gap-3">
        <span className="font-medium">{programs.types[type] ?? type}</span>
        <span className={`font-medium ${LOOKS[status]}`}>{programs.status[status]}</span>
      </p>
      <p className="text-ink-2">{details.join(' · ')}</p>
      {reason !== null && <p className="text-ink-2">{reason}</p>}
    </li>
  )
}
