import { momentText, useIsOffline } from '../lib/offline.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'

type Props = {
  /** When the home was read, ISO 8601. */
  at: string
  /** ISO 8601 */
  now: string
}

/** Says that the server does not answer, and from when the home is that is shown. */
export function HomeOffline({ at, now }: Props) {
  const { homePage } = useText(homeText)
  const isOffline = useIsOffline()
  return (
    <div role="status" className="sticky top-0 z-10">
      {isOffline && (
        <p className="flex items-center gap-3 bg-warning-soft px-4 py-2.5 text-base text-warning sm:px-6">
          <Icon name="plugs" className="size-5 shrink-0" />
          <span>{homePage.offline(momentText(at, now))}</span>
        </p>
      )}
    </div>
  )
}
