import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { type LostConnection, lostAtom } from '../lib/connection.ts'
import { GRACE_MS, isOfflineAtom, momentText } from '../lib/offline.ts'
import { socketAtom } from '../lib/socket.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'

const BACK_MS = 2_000
const SECOND_MS = 1_000

/** Says above the content that the server does not answer, and for two seconds that it does again. */
export function ConnectionLine({ className = '' }: { className?: string }) {
  const { connection } = useText()
  const lost = useAtomValue(lostAtom)
  const socket = useAtomValue(socketAtom)
  const { state, now } = useLine(lost?.since)
  if (state === 'good') return <div role="status" className="contents" />
  return (
    <div
      className={`flex items-center gap-3 rounded-lg py-2 ps-4 pe-2 text-base ${lost ? 'bg-warning-soft text-warning' : 'bg-positive-soft text-positive'} ${className}`}
      role="status"
    >
      <Icon name="plugs" className="size-5 shrink-0" />
      {lost ? (
        <Lost lost={lost} now={now} onTry={() => socket.tryNow()} />
      ) : (
        <p className="h-9 flex-1 content-center font-semibold">{connection.back}</p>
      )}
    </div>
  )
}

/** What the line says, with the time of each second while the connection is lost. */
function useLine(since: number | undefined) {
  const [state, setState] = useState<'good' | 'lost' | 'back'>('good')
  const [now, setNow] = useState(0)
  const setOffline = useSetAtom(isOfflineAtom)
  const isLost = state === 'lost'
  useEffect(() => setOffline(isLost), [isLost, setOffline])
  useEffect(() => {
    if (since === undefined) {
      setState((known) => (known === 'lost' ? 'back' : 'good'))
      const timer = setTimeout(() => setState('good'), BACK_MS)
      return () => clearTimeout(timer)
    }
    const show = () => {
      setNow(Date.now())
      if (Date.now() - since >= GRACE_MS) setState('lost')
    }
    const timer = setInterval(show, SECOND_MS)
    return () => clearInterval(timer)
  }, [since])
  return { state, now }
}

type LostProps = { lost: LostConnection; now: number; onTry(): void }

function Lost({ lost, now, onTry }: LostProps) {
  const { connection } = useText()
  const seconds = lost.nextTryAt ? Math.ceil((lost.nextTryAt - now) / SECOND_MS) : 0
  return (
    <>
      <p className="min-w-0 flex-1">
        <span className="font-semibold">{connection.lost}</span>{' '}
        <span className="text-ink-2">
          <span>
            {connection.from(
              momentText(new Date(lost.since).toISOString(), new Date(now).toISOString()),
            )}
          </span>{' '}
          <span className="whitespace-nowrap tabular" aria-hidden="true">
            {seconds > 0 && connection.nextTry(seconds)}
          </span>
        </span>
      </p>
      <button
        type="button"
        className="btn btn-sm bg-surface text-ink hover:bg-hover"
        onClick={onTry}
      >
        {connection.tryNow}
      </button>
    </>
  )
}
