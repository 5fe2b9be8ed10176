import { priceText } from '../../src/assets/domain.ts'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { assetsText } from '../locales/en/assets.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'

/** What similar homes cost; nothing while there are too few of them. */
export function HomeComparison({ home }: { home: AssetDetailWire }) {
  const { homePage, homes } = useText({ ...homeText, ...assetsText })
  const { findScore, verdict, comparables } = home
  const { estimate, low, high, n } = comparables
  if (estimate === null || low === null || high === null) return null
  return (
    <section className="rounded-xl p-4 edge" aria-label={homePage.comparison}>
      {verdict === 'find' && <p className="chip chip-pos mb-2">{homes.find}</p>}
      {verdict === 'check' && <p className="mb-2 font-semibold text-warning">{homes.check}</p>}
      {findScore !== null && <p className="text-base font-semibold">{homes.score(findScore)}</p>}
      <p className="mt-1 text-sm text-ink-3">
        {homePage.estimate(priceText(estimate), `${priceText(low)}–${priceText(high)}`, n)}
      </p>
    </section>
  )
}
