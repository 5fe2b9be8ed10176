import { CopyIcon } from '@phosphor-icons/react/dist/ssr/Copy'
import { useEffect, useState } from 'react'
import { endHere } from '../lib/log-out.ts'
import { forgetUser } from '../lib/worker.ts'
import { resetText } from '../locales/en/reset.ts'
import { useText } from '../locales/text.ts'
import { usePublicPage } from '../public-pages/state.ts'
import { LogOutNotice } from '../shell/log-out-notice.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { StatusPage } from '../shell/status-page.tsx'
import { Facade } from '../ui/facade.tsx'
import { Icon } from '../ui/icon.tsx'

const SHUT = ['========', '========', '========', '========']

/** The page that a banned user gets instead of every other. */
export function BannedPage() {
  const { banned, common } = useText(resetText)
  const { api, user, supportEmail } = usePublicPage()
  const [isFailed, setFailed] = useState(false)
  const isBanned = user?.isBanned === true
  useEffect(() => {
    if (isBanned) void forgetUser()
  }, [isBanned])
  async function leave(): Promise<void> {
    const outcome = await endHere(api)
    if (outcome === 'unanswered') setFailed(true)
    else location.assign('/login')
  }
  return (
    <StatusPage>
      <PageTitle of={banned.title} />
      <Facade rows={SHUT} className="w-full max-w-[340px]" />
      <h1 className="mt-10 text-2xl font-semibold text-balance">{banned.heading}</h1>
      {user?.bannedReason && (
        <p className="mt-4 max-w-full rounded-xl bg-danger-soft px-5 py-3 text-base wrap-anywhere text-danger">
          <b className="font-semibold">{banned.reason}</b> <bdi>{user.bannedReason}</bdi>
        </p>
      )}
      <WriteToUs address={supportEmail} />
      <CopyAddress address={supportEmail} />
      <button type="button" className="btn btn-ghost mt-4" onClick={leave}>
        <Icon name="sign-out" className="size-5" />
        {common.logout}
      </button>
      {isFailed && <LogOutNotice api={api} onEnded={() => location.assign('/login')} />}
    </StatusPage>
  )
}

function WriteToUs({ address }: { address: string }) {
  const { banned } = useText(resetText)
  const subject = encodeURIComponent(banned.subject)
  return (
    <p className="mt-5 text-md text-ink-2">
      {banned.mistake}{' '}
      <a
        href={`mailto:${address}?subject=${subject}`}
        className="font-semibold text-accent underline underline-offset-2"
      >
        {banned.write}
      </a>
    </p>
  )
}

const HINT_MS = 1_500

function CopyAddress({ address }: { address: string }) {
  const { banned } = useText(resetText)
  const [copies, setCopies] = useState(0)
  const [isHinted, setHinted] = useState(false)
  useEffect(() => {
    if (copies === 0) return
    setHinted(true)
    const timer = setTimeout(() => setHinted(false), HINT_MS)
    return () => clearTimeout(timer)
  }, [copies])
  return (
    <p className="mt-2 flex items-center gap-2 text-base text-ink-2">
      <span className="wrap-anywhere">{address}</span>
      <button
        type="button"
        className="icon-btn"
        aria-label={banned.copy}
        title={banned.copy}
        onClick={async () => {
          await navigator.clipboard.writeText(address)
          setCopies(copies + 1)
        }}
      >
        {isHinted ? (
          <Icon name="check" className="size-5" />
        ) : (
          <CopyIcon className="size-5" aria-hidden="true" />
        )}
      </button>
      <span role="status" className="text-sm font-medium text-positive">
        {isHinted && banned.copied}
      </span>
    </p>
  )
}
