import { frameText } from '../locales/en/frame.ts'
import { useText } from '../locales/text.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { StatusPage } from '../shell/status-page.tsx'
import { Facade } from '../ui/facade.tsx'

const DARK = ['......', '......', '......']

/**
 * The page that the service worker shows instead of one that it has not kept. It is only HTML: its script tries again,
 * and shows the links to the pages that are kept.
 */
export function Offline() {
  const { connection, common, nav } = useText(frameText)
  const pages = [
    { href: '/bots', name: nav.bots },
    { href: '/chats', name: nav.chats },
  ]
  return (
    <StatusPage>
      <PageTitle of={connection.offline} />
      <Facade rows={DARK} className="w-full max-w-[256px]" />
      <h1 className="mt-7 text-2xl font-semibold">{connection.offline}</h1>
      <p className="mt-2 max-w-sm text-md text-ink-2">{connection.offlineHint}</p>
      <button type="button" className="btn btn-primary btn-lg mt-6">
        {common.tryAgain}
      </button>
      <nav className="mt-8 w-full text-start" hidden aria-label={connection.stillHere}>
        <p className="text-base font-semibold">{connection.stillHere}</p>
        {pages.map(({ href, name }) => (
          <a key={href} href={href} className="btn btn-line btn-lg mt-3 w-full" hidden>
            {name}
          </a>
        ))}
      </nav>
    </StatusPage>
  )
}
