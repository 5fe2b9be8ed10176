import { unavailableText } from '../locales/en/unavailable.ts'
import { useText } from '../locales/text.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { StatusPage } from '../shell/status-page.tsx'
import { Facade } from '../ui/facade.tsx'

const WINDOWS = ['        ', '.....   ', '........', '..#.....']

export function UnderConstruction() {
  const { status, unavailable } = useText(unavailableText)
  return (
    <StatusPage>
      <PageTitle of={unavailable.notReadyTitle} />
      <Facade rows={WINDOWS} className="w-full max-w-[320px]">
        <path
          d="M-14 150V-4M250 150V-4M-14 36H250M-14 96H250M-14 36L60 96M250 36L176 96"
          stroke="var(--lamp-text)"
          strokeWidth="3"
          fill="none"
        />
        <path
          d="M196 2V-10H60M60 -10V22"
          stroke="var(--art-ink)"
          strokeWidth="4"
          fill="none"
          strokeLinecap="round"
        />
        <rect x="50" y="22" width="20" height="16" rx="2" fill="var(--lamp)" />
      </Facade>
      <h1 className="mt-10 text-3xl font-semibold">{unavailable.notReady}</h1>
      <p className="mt-2 text-md text-ink-2">{unavailable.notReadyHint}</p>
      <a href="/" className="btn btn-primary btn-lg mt-7">
        {status.goHome}
      </a>
    </StatusPage>
  )
}
