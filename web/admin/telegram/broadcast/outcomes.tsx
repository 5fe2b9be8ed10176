import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { BroadcastWire } from '../../../../src/delivery/console/wire.ts'
import { dateText, hourText } from '../../../lib/format.ts'
import { ScriptOnly } from '../../../lib/script-only.tsx'
import { messagingText } from '../../../locales/en/messaging.ts'
import { useText } from '../../../locales/text.ts'
import { Action } from '../../../ui/action.tsx'
import { Alert } from '../../../ui/alert.tsx'
import type { useBroadcasts } from './use-broadcasts.ts'

type Props = { list: ReturnType<typeof useBroadcasts>; isOff: boolean }

/** The broadcasts with what has become of them. */
export function Outcomes({ list, isOff }: Props) {
  const { messaging } = useText(messagingText)
  const { broadcasts, problem, isMore, more, retry } = list
  if (broadcasts.length === 0 && problem === '') return null
  return (
    <section className="card mt-5 max-w-[1000px] overflow-hidden" aria-labelledby="broadcasts">
      <h2 className="border-b border-line px-5 py-3.5 text-lg font-semibold" id="broadcasts">
        {messaging.sentBefore}
      </h2>
      {problem && <Alert className="m-4">{problem}</Alert>}
      <ul className="divide-y divide-line">
        {broadcasts.map((broadcast) => (
          <li key={broadcast._id} className="px-5 py-4">
            <OutcomeRow broadcast={broadcast} isOff={isOff} onRetry={() => retry(broadcast._id)} />
          </li>
        ))}
      </ul>
      {isMore && (
        <ScriptOnly>
          <button
            type="button"
            className="block w-full border-t border-line p-3.5 text-base font-semibold text-accent hover:bg-hover"
            onClick={() => void more()}
          >
            {messaging.older}
          </button>
        </ScriptOnly>
      )}
    </section>
  )
}

type RowProps = { broadcast: BroadcastWire; isOff: boolean; onRetry(): Promise<boolean> }

function OutcomeRow({ broadcast, isOff, onRetry }: RowProps) {
  const { messaging } = useText(messagingText)
  const { _id, text, createdAt, createdBy, failed } = broadcast
  return (
    <article className="grid gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_280px]">
      <div className="min-w-0">
        <p className="line-clamp-2 text-base wrap-anywhere" dir="auto">
          {text}
        </p>
        <p className="mt-1 text-sm text-ink-3">
          {dateText(createdAt)}, {hourText(createdAt)} · {messaging.by} <bdi>{createdBy}</bdi>
        </p>
      </div>
      <div className="min-w-0">
        <Progress broadcast={broadcast} />
        {failed > 0 && <Lost broadcastId={_id} isOff={isOff} onRetry={onRetry} />}
      </div>
    </article>
  )
}

function Progress({ broadcast: { total, pending, sent, failed } }: Pick<RowProps, 'broadcast'>) {
  const { messaging } = useText(messagingText)
  return (
    <>
      <progress
        className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        max={Math.max(total, 1)}
        value={sent}
        aria-label={messaging.progress(sent, total)}
      />
      <p className="mt-1 flex flex-wrap gap-x-2 text-sm tabular">
        <span>{messaging.progress(sent, total)}</span>
        {pending > 0 && <span className="text-warning">{messaging.waiting(pending)}</span>}
        {failed > 0 && <span className="text-danger">{messaging.lost(failed)}</span>}
      </p>
    </>
  )
}

type LostProps = Omit<RowProps, 'broadcast'> & { broadcastId: string }

/** What can be done about messages that failed. */
function Lost({ broadcastId, isOff, onRetry }: LostProps) {
  const { messaging } = useText(messagingText)
  const [isBusy, setBusy] = useState(false)
  async function again(): Promise<void> {
    setBusy(true)
    await onRetry()
    setBusy(false)
  }
  return (
    <div className="mt-1 -ms-2.5 flex flex-wrap">
      <Link
        to="/admin/telegram"
        search={{ tab: 'history', status: 'failed', broadcast: broadcastId }}
        className="btn btn-ghost btn-sm"
      >
        {messaging.showLost}
      </Link>
      <ScriptOnly>
        <Action
          className="btn btn-ghost btn-sm"
          isBusy={isBusy}
          isOff={isOff}
          onClick={() => void again()}
        >
          {messaging.retryLost}
        </Action>
      </ScriptOnly>
    </div>
  )
}
