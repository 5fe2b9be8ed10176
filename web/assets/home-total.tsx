import { priceText } from '../../src/assets/domain/price-text.ts'
import type { AssetWire } from '../../src/assets/wire.ts'
import { assetsText } from '../locales/en/assets.ts'
import { useText } from '../locales/text.ts'

type Texts = (typeof assetsText)['homes']

/** A total of a month: exact, about by the rates of a city, or at least that where a part is not known. */
export function totalText({ costs }: Pick<AssetWire, 'costs'>, homes: Texts): string {
  const { arnona, vaad, total, isAbout } = costs
  const sum = priceText(total ?? 0)
  if (arnona.amount === null || vaad.amount === null) return homes.least(sum)
  return isAbout ? homes.about(sum) : sum
}

const CHIPS = { fits: 'chip-pos', tight: 'chip-warn', above: 'chip-line' } as const

/** Whether a sale is within the means of the reader. */
export function AffordableChip({ home: { affordability } }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  if (affordability === null) return null
  const { verdict } = affordability
  return <span className={`chip ${CHIPS[verdict]}`}>{homes.affordable[verdict]}</span>
}

/** What a home costs a month in total, where more than its rent is known; of a sale the reader's mortgage. */
export function TotalLine({ home }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  const { costs, affordability } = home
  if (affordability !== null)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-3 tabular-nums">
        <bdi>{homes.withMortgage(priceText(affordability.monthly))}</bdi>
        <AffordableChip home={home} />
      </p>
    )
  if (costs.total === null || costs.total === costs.rent) return null
  return (
    <p className="text-sm text-ink-3 tabular-nums">
      <bdi>{homes.total(totalText(home, homes))}</bdi>
    </p>
  )
}
