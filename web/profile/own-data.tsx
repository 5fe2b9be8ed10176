import { Link, useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { UserWire } from '../../src/users/wire.ts'
import { userAtom } from '../lib/atoms.ts'
import { Island, part } from '../lib/island.tsx'
import { usePrefix } from '../lib/route-data.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { profileText } from '../locales/en/profile.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { profileApi } from './api.ts'
import { LinkTelegram } from './link-telegram.tsx'

const DELETE = part(async () => (await import('./delete-account.tsx')).DeleteAccount)

/** The linked Telegram account, the export of the data, and the deletion of the account. */
export function OwnData({ user }: { user: UserWire }) {
  const { profile, common } = useText(profileText)
  const { api, store } = useRouteContext({ from: '__root__' })
  // Has the focus after the button that unlinks has gone.
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsked, setAsked] = useState(false)
  const { problem, attempt } = useAttempt(common.generic)
  const unlink = () =>
    attempt(async () => {
      await profileApi(api).unlinkTelegram()
      store.set(userAtom, { ...user, isTelegramLinked: false })
      heading.current?.focus()
    })

  return (
    <section className="card grid gap-3 p-5 md:p-6">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {profile.account}
      </h2>
      {problem && <Alert>{problem}</Alert>}
      {user.isTelegramLinked ? <Linked onUnlink={unlink} /> : <LinkTelegram />}
      <Buttons onDelete={() => setAsked(true)} />
      {isAsked && (
        <Island
          part={DELETE}
          of={{ user, onClose: () => setAsked(false) }}
          loading={null}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  )
}

function Buttons({ onDelete }: { onDelete(): void }) {
  const { profile } = useText(profileText)
  const prefix = usePrefix()
  return (
    <div className="flex flex-wrap gap-3">
      <Link className="btn btn-line" to={`${prefix}/profile/tokens`}>
        {profile.sendIn}
      </Link>
      <a className="btn btn-line" href="/api/users/me/export" download="metzia.json">
        {profile.exportData}
      </a>
      <button type="button" className="btn btn-danger-quiet" onClick={onDelete}>
        {profile.deleteAccount}
      </button>
    </div>
  )
}

function Linked({ onUnlink }: { onUnlink(): void }) {
  const { profile } = useText(profileText)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-base">{profile.telegramLinked}</p>
      <button type="button" className="btn btn-line" onClick={onUnlink}>
        {profile.unlinkTelegram}
      </button>
    </div>
  )
}
