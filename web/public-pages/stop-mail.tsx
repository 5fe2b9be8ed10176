import type { ReactNode } from 'react'
import { stopMailText } from '../locales/en/stop-mail.ts'
import { useText } from '../locales/text.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { StatusPage } from '../shell/status-page.tsx'
import { Facade } from '../ui/facade.tsx'
import { usePublicPage } from './state.ts'

const LIT = ['.....', '.###.', '.....']
const DARK = ['.....', '.===.', '.....']

/** The page of a link that stops the mails of a bot. Its form works without script, and without a session. */
export function StopMail() {
  const { stopMail } = useText(stopMailText)
  const { mailing } = usePublicPage()
  if (!mailing)
    return (
      <Told rows={DARK} title={stopMail.unknown} hint={stopMail.unknownHint}>
        <ToBots />
      </Told>
    )
  if (!mailing.isOn)
    return (
      <Told rows={DARK} title={stopMail.stopped} hint={stopMail.stoppedHint}>
        <Name of={mailing.botName} />
        <ToBots />
      </Told>
    )
  return (
    <Told rows={LIT} title={stopMail.title} hint={stopMail.hint}>
      <Name of={mailing.botName} />
      <form method="post" className="mt-7">
        <button type="submit" className="btn btn-primary btn-lg">
          {stopMail.stop}
        </button>
      </form>
    </Told>
  )
}

type Props = { rows: readonly string[]; title: string; hint: string; children: ReactNode }

function Told({ rows, title, hint, children }: Props) {
  const { stopMail } = useText(stopMailText)
  return (
    <StatusPage>
      <PageTitle of={stopMail.mails} />
      <Facade rows={rows} className="w-full max-w-[260px]" />
      <h1 className="mt-10 text-2xl font-semibold text-balance">{title}</h1>
      <p className="mt-2 text-md text-ink-2">{hint}</p>
      {children}
    </StatusPage>
  )
}

function Name({ of }: { of: string }) {
  return (
    <p className="mt-1 max-w-full text-md font-semibold wrap-anywhere">
      <bdi>{of}</bdi>
    </p>
  )
}

function ToBots() {
  const { stopMail } = useText(stopMailText)
  return (
    <a href="/bots" className="btn btn-line btn-lg mt-7">
      {stopMail.toBots}
    </a>
  )
}
