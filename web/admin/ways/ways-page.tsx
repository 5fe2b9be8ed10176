import { Link } from '@tanstack/react-router'
import { useLoaded } from '../../lib/route-data.ts'
import { waysText } from '../../locales/en/ways.ts'
import { useText } from '../../locales/text.ts'
import { Page } from '../../shell/page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import { loadWays } from './load.ts'
import { WayCard } from './way-card.tsx'

export { loadWays }

/** Where homes arrive from, and whether they still do. */
export function WaysPage() {
  const { ways: words } = useText(waysText)
  const { ways, now } = useLoaded<typeof loadWays>()
  return (
    <Page
      heading={words.heading}
      subtitle={words.subtitle}
      actions={
        <Link to="/admin/inbox" search={{}} className="btn btn-line btn-sm">
          <Icon name="inbox" className="size-4.5" />
          {words.openInbox}
        </Link>
      }
    >
      {ways === null ? (
        <Alert>{words.failed}</Alert>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
          {ways.map((way) => (
            <WayCard key={way.way} way={way} now={now} />
          ))}
        </div>
      )}
      <p className="mt-4 text-sm text-ink-3">{words.silentHint}</p>
    </Page>
  )
}
