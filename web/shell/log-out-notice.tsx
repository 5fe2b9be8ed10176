import type { Api } from '../lib/api.ts'
import { endHere } from '../lib/log-out.ts'
import { useRetry } from '../lib/retry.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'

type Props = {
  api: Api
  /** While another session begins, which a repeated log-out would end. */
  isPaused?: boolean
  /** Called when the server has ended the session. */
  onEnded?: () => void
}

/** Says that only this device is logged out, and tries to end the session on the server. */
export function LogOutNotice({ api, isPaused = false, onEnded }: Props) {
  const { connection } = useText()
  const { secondsLeft, isDone, tryNow } = useRetry(
    async () => {
      const isEnded = (await endHere(api)) === 'ended'
      if (isEnded) onEnded?.()
      return isEnded
    },
    { isPaused },
  )
  if (isDone) return null
  return (
    <div className="alert mt-6 bg-warning-soft text-start text-warning" role="alert">
      <Icon name="plugs" className="mt-px size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{connection.loggedOutHere}</p>
        <p className="mt-0.5 text-ink-2">
          {connection.loggedOutHint}{' '}
          <span className="whitespace-nowrap tabular" aria-live="off">
            {connection.tryingAgain(secondsLeft)}
          </span>
        </p>
        <button
          type="button"
          className="btn btn-sm mt-3 bg-surface text-ink hover:bg-hover"
          disabled={isPaused}
          onClick={tryNow}
        >
          {connection.tryNow}
        </button>
      </div>
    </div>
  )
}
