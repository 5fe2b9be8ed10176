import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { SealCheckIcon } from '@phosphor-icons/react/dist/ssr/SealCheck'
import { WarningIcon } from '@phosphor-icons/react/dist/ssr/Warning'
import { priceRange, priceText } from '../../src/assets/domain/price-text.ts'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { assetsText } from '../locales/en/assets.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { HomeMeter } from './home-meter.tsx'

/** Comparables without which there is no estimate. */
const COMPARABLES_NEEDED = 8

type Props = { home: AssetDetailWire }

/** What the price is worth: a find, unusually low, near or above the estimate, or not known. */
export function HomeVerdict({ home }: Props) {
  const { homePage } = useText(homeText)
  const { verdict } = homePage
  const { estimate, low, high, n } = home.comparables
  if (estimate === null || low === null || high === null)
    return (
      <p className="edge rounded-xl p-4 text-base text-ink-2">
        {verdict.tooFew(Math.min(n, COMPARABLES_NEEDED - 1), COMPARABLES_NEEDED)}
      </p>
    )
  const numbers = { price: home.price, estimate, low, high }
  if (home.verdict === 'check' && home.findScore !== null)
    return (
      <section className="rounded-xl bg-warning-soft p-4" aria-label={verdict.title}>
        <UnusuallyLow percent={home.findScore} count={n} />
        <HomeMeter {...numbers} tone="check" />
        <Checks />
      </section>
    )
  return (
    <section className="edge rounded-xl p-4" aria-label={verdict.title}>
      <Score home={home} />
      <HomeMeter {...numbers} tone={home.verdict} />
      <p className="mt-2 text-sm text-ink-2">
        {verdict.estimate(priceText(estimate), priceRange(low, high))}{' '}
        <ToComparables>{verdict.from(n)}</ToComparables>
      </p>
    </section>
  )
}

const COMPARABLES = 'home-comparables'
const LINK = 'font-semibold text-accent hover:underline'

/** Leads to the comparables without an entry in the history, because Back closes the details. */
function ToComparables({ children }: { children: string }) {
  const isHydrated = useIsHydrated()
  if (!isHydrated)
    return (
      <a className={LINK} href={`#${COMPARABLES}`}>
        {children}
      </a>
    )
  function go(): void {
    const title = document.getElementById(COMPARABLES)
    title?.scrollIntoView({ block: 'start' })
    title?.focus({ preventScroll: true })
  }
  return (
    <button type="button" className={LINK} onClick={go}>
      {children}
    </button>
  )
}

function Score({ home: { verdict, findScore } }: Props) {
  const { homes } = useText(assetsText)
  if (findScore === null) return null
  return (
    <p className="mb-4 flex flex-wrap items-center gap-2 text-base font-semibold">
      {verdict === 'find' && (
        <span className="chip chip-pos h-7 text-sm">
          <SealCheckIcon className="size-4.5" weight="fill" aria-hidden="true" />
          {homes.find}
        </span>
      )}
      {homes.score(findScore)}
    </p>
  )
}

function UnusuallyLow({ percent, count }: { percent: number; count: number }) {
  const { homes, homePage } = useText({ ...assetsText, ...homeText })
  return (
    <div className="mb-4 flex gap-3">
      <WarningIcon className="size-6 shrink-0 text-warning" weight="fill" aria-hidden="true" />
      <div>
        <p className="font-semibold text-warning">{homes.check}</p>
        <p className="mt-1 text-base text-ink-2">{homePage.verdict.low(percent, count)}</p>
      </div>
    </div>
  )
}

/** What to do before one pays. */
export function Checks() {
  const { homePage } = useText(homeText)
  return (
    <ul className="mt-3 grid gap-2 text-base text-ink-2">
      {homePage.verdict.checks.map((check) => (
        <li key={check} className="flex gap-2">
          <CheckIcon className="size-4.5 shrink-0 text-warning" weight="bold" aria-hidden="true" />
          {check}
        </li>
      ))}
    </ul>
  )
}
