import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { endSession } from '../lib/end-session.ts'
import { dateText, timeText } from '../lib/format.ts'
import { askFirst } from '../lib/session.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { profileText } from '../locales/en/profile.ts'
import { useText } from '../locales/text.ts'
import { Action } from '../ui/action.tsx'
import { Alert } from '../ui/alert.tsx'
import { profileApi, type SessionWire } from './api.ts'

const whenText = (iso: string) => `${dateText(iso)}, ${timeText(iso)}`

/** The sessions of the user. */
export function Sessions({ sessions }: { sessions: readonly SessionWire[] }) {
  const { profile, common } = useText(profileText)
  const router = useRouter()
  const context = useRouteContext({ from: '__root__' })
  const { api } = context
  // Has the focus after a session and its button have gone.
  const heading = useRef<HTMLHeadingElement>(null)
  const { isBusy, problem, attempt } = useAttempt(common.generic)

  const endOne = async ({ _id }: SessionWire) => {
    await profileApi(api).endSession(_id)
    await router.invalidate()
    heading.current?.focus()
  }
  const endAll = async () => {
    await profileApi(api).logoutEverywhere()
    endSession(router)
  }

  return (
    <section className="card p-5 md:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {profile.sessions}
      </h2>
      {problem && <Alert className="mt-3">{problem}</Alert>}
      <ul className="mt-2 divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            isBusy={isBusy}
            onEnd={() => attempt(() => endOne(session))}
          />
        ))}
      </ul>
      <div className="mt-3 flex justify-end">
        <button
          type="button"
          className="btn btn-danger-quiet"
          onClick={() => askFirst(context, () => void attempt(endAll))}
        >
          {profile.logOutEverywhere}
        </button>
      </div>
    </section>
  )
}

type RowProps = { session: SessionWire; isBusy: boolean; onEnd(): void }

function SessionRow({ session, isBusy, onEnd }: RowProps) {
  const { profile } = useText(profileText)
  return (
    <li className="flex min-h-16 items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate text-base font-medium">
          <bdi>{session.device ?? profile.unknownDevice}</bdi>
        </p>
        <p className="text-sm text-ink-3">{profile.since(whenText(session.createdAt))}</p>
      </div>
      {session.isCurrent ? (
        <span className="chip chip-pos">{profile.thisDevice}</span>
      ) : (
        <Action className="btn btn-line btn-sm" isOff={isBusy} onClick={onEnd}>
          {profile.endSession}
        </Action>
      )}
    </li>
  )
}
