import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/ssr/CaretUp'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { priceText } from '../../src/assets/domain/price-text.ts'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { usePrefix } from '../lib/route-data.ts'
import { assetsText } from '../locales/en/assets.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { totalText } from './home-summary.tsx'
import { RentCosts } from './rent-costs.tsx'
import { SaleCosts } from './sale-costs.tsx'

type Props = {
  home: AssetDetailWire
  /** ISO 8601 */
  now: string
}

/** What the home costs a month: a row that opens the parts with their origins. */
export function HomeCosts({ home, now }: Props) {
  const { homes, homePage } = useText({ ...assetsText, ...homeText })
  const { costs, affordability, dealType, price } = home
  const [changed, setChanged] = useState(costs)
  if (affordability !== undefined)
    return (
      <Opening line={homes.withMortgage(priceText(affordability.monthly))}>
        <SaleCosts {...{ home, affordability, now }} />
      </Opening>
    )
  if (dealType === 'sale') return price === null ? null : <AskMoney />
  if (changed.total === null) return null
  const line = homePage.costs.total(totalText({ costs: changed }, homes))
  return (
    <Opening line={line}>
      <RentCosts home={{ ...home, costs: changed }} onChange={setChanged} />
    </Opening>
  )
}

function Opening({ line, children }: { line: string; children: ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const Caret = isOpen ? CaretUpIcon : CaretDownIcon
  return (
    <div>
      <button
        type="button"
        className="flex min-h-11 w-full items-center gap-3 text-start text-base text-ink-2 tabular"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <bdi className="min-w-0 flex-1">{line}</bdi>
        <Caret className="size-4 shrink-0 text-ink-3" weight="bold" aria-hidden="true" />
      </button>
      {isOpen && <div id={id}>{children}</div>}
    </div>
  )
}

function AskMoney() {
  const { homePage } = useText(homeText)
  const prefix = usePrefix()
  return (
    <p className="flex min-h-11 items-center">
      <Link
        to={`${prefix}/profile`}
        hash="money"
        className="text-base font-semibold text-accent hover:underline"
      >
        {homePage.costs.ask}
      </Link>
    </p>
  )
}
