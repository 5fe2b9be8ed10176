import { Link } from '@tanstack/react-router'
import { priceText } from '../../../src/assets/domain/price-text.ts'
import { affordabilityOf, highestPrice } from '../../../src/assets/money/domain.ts'
import { CostRow, CostRows } from '../../assets/cost-rows.tsx'
import { dayText } from '../../lib/day-text.ts'
import { usePrefix } from '../../lib/route-data.ts'
import { assetsText } from '../../locales/en/assets.ts'
import { homeText } from '../../locales/en/home.ts'
import { moneyText } from '../../locales/en/money.ts'
import { useText } from '../../locales/text.ts'
import type { MoneyTable, MoneyWire } from './api.ts'
import { fittingSearch, useFitting } from './use-fitting.ts'

type Props = {
  /** Null: not all figures are stated. */
  money: MoneyWire | null
  table: MoneyTable
  isStale: boolean
}

/** Up to which prices a home fits the figures. */
export function MoneyReach({ money, table, isStale }: Props) {
  const { money: words, homePage } = useText({ ...moneyText, ...homeText })
  return (
    <section className="card overflow-hidden" aria-live="polite">
      {money === null ? <p className="p-5 text-base text-ink-2">{words.nothing}</p> : null}
      {money !== null && <Reach money={money} table={table} />}
      <p className="px-5 pb-5 text-sm text-ink-2">
        {homePage.costs.source(table.since, dayText(table.checked))}
        {isStale && <strong> {homePage.costs.stale}</strong>}
      </p>
    </section>
  )
}

function Reach({ money, table }: { money: MoneyWire; table: MoneyTable }) {
  const { money: words, homes, homePage } = useText({ ...moneyText, ...assetsText, ...homeText })
  const fits = highestPrice(money, table, 'fits')
  const fitting = useFitting(fits)
  const { monthly, share, purchaseTax } = affordabilityOf(Math.max(fits, 1_000), money, table)
  return (
    <>
      <div className="bg-accent-soft p-5">
        <h2 className="text-base font-normal text-ink-2">{words.fits}</h2>
        <p className="text-3xl font-semibold tabular">
          <bdi>{homes.about(priceText(fits))}</bdi>
        </p>
        {fits > 0 && (
          <p className="text-base text-ink-2 tabular">
            <bdi>
              {homePage.costs.aMonth}: {priceText(monthly)} · {homePage.costs.share(share)}
            </bdi>
          </p>
        )}
      </div>
      <div className="p-5">
        <CostRows>
          <CostRow
            name={words.tight}
            sum={homes.about(priceText(highestPrice(money, table, 'tight')))}
          />
          <CostRow name={words.lends} sum={`${table.loanToValue[money.owns]}%`} />
          {fits > 0 && <CostRow name={words.tax} sum={homes.about(priceText(purchaseTax))} />}
          {fitting !== null && <CostRow name={words.fitting} sum={String(fitting)} />}
        </CostRows>
        {fitting !== null && fitting > 0 && <ShowFitting price={fits} count={fitting} />}
      </div>
    </>
  )
}

/** Leads to them in the finder. */
function ShowFitting({ price, count }: { price: number; count: number }) {
  const { money: words } = useText(moneyText)
  const prefix = usePrefix()
  return (
    <Link
      to={`${prefix}/properties`}
      search={fittingSearch(price)}
      className="btn btn-line mt-4 w-full"
    >
      {words.show(count)}
    </Link>
  )
}
