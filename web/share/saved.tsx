import { Link } from '@tanstack/react-router'
import { shareText } from '../locales/en/share.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import type { Taken } from './load.ts'

/** What became of what was saved. */
export function Saved({ taken: { items } }: { taken: Taken }) {
  const { share } = useText(shareText)
  const homes = new Set(items.flatMap(({ assetId }) => assetId ?? []))
  const reasons = new Set(items.flatMap(({ reason }) => reason ?? []))
  const isNew = items.some(({ outcome }) => outcome === 'home')
  const said = homes.size === 0 ? share.savedNot : isNew ? share.saved : share.savedSame
  return (
    <section className="card grid max-w-160 justify-items-start gap-4 p-6">
      <p role="status" className="flex items-center gap-2 text-lg font-semibold">
        <Icon name="check-circle-fill" className="size-6 text-positive" />
        {said}
      </p>
      {homes.size === 0 &&
        [...reasons].map((reason) => (
          <p key={reason} className="text-base text-ink-2 first-letter:uppercase">
            {reason}
          </p>
        ))}
      {[...homes].map((assetId) => (
        <Link key={assetId} to="/properties" search={{ home: assetId }} className="btn btn-line">
          {share.open}
        </Link>
      ))}
    </section>
  )
}
