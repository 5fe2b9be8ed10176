import { Link } from '@tanstack/react-router'
import { priceText } from '../../src/assets/domain/price-text.ts'
import { isStale } from '../../src/assets/money/domain.ts'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { dayText } from '../lib/day-text.ts'
import { usePrefix } from '../lib/route-data.ts'
import { assetsText } from '../locales/en/assets.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { Affordable } from './card-parts.tsx'
import { CostRow, CostRows } from './cost-rows.tsx'

type Props = {
  home: AssetDetailWire
  affordability: NonNullable<AssetDetailWire['affordability']>
  /** ISO 8601 */
  now: string
}

/** What a sale would cost the reader, and whether it fits. */
export function SaleCosts({ home, affordability, now }: Props) {
  const { homes, homePage } = useText({ ...assetsText, ...homeText })
  const { costs: words } = homePage
  const { purchaseTax, loan, loanToValue, monthly, share, verdict, why } = affordability
  const price = home.price ?? 0
  const prefix = usePrefix()
  const reason =
    why.by === 'loan' ? words.whyLoan : verdict === 'above' ? words.beyond : words.whyIncome
  return (
    <>
      <CostRows>
        <CostRow name={words.price} sum={priceText(price)} />
        <CostRow
          name={words.tax}
          origin={affordability.isAnother ? words.another : words.only}
          sum={homes.about(priceText(purchaseTax))}
        />
        <CostRow name={words.equity} sum={priceText(price + purchaseTax - loan)} />
        <CostRow name={words.mortgage} origin={words.ofPrice(loanToValue)} sum={priceText(loan)} />
        <CostRow name={words.aMonth} sum={homes.about(priceText(monthly))} isStrong />
      </CostRows>
      <p className="mt-3 flex items-center justify-between gap-3 text-base font-semibold">
        <bdi>{words.share(share)}</bdi>
        <Affordable home={home} />
      </p>
      <p className="mt-1 text-sm text-ink-2">
        {reason(why.limit)} {words.source(affordability.since, dayText(affordability.checked))}{' '}
        {isStale(affordability, Date.parse(now)) && <strong>{words.stale} </strong>}
        <Link
          to={`${prefix}/profile`}
          hash="money"
          className="font-semibold text-accent hover:underline"
        >
          {words.change}
        </Link>
      </p>
    </>
  )
}
