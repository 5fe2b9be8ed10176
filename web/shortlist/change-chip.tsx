import { priceText } from '../../src/assets/domain/price-text.ts'
import type { ListedHomeWire } from '../../src/shortlists/wire.ts'
import { useIsNew } from '../assets/newness.ts'
import { assetsText } from '../locales/en/assets.ts'
import { shortlistText } from '../locales/en/shortlist.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'

type Props = { home: ListedHomeWire; now: string; className: string }

/** The one thing to know of a home: it is gone, its price fell, it came back, it was edited, or it is new. */
export function ChangeChip({ home: { asset, stage, changes }, now, className }: Props) {
  const { homes, shortlist: words } = useText({ ...assetsText, ...shortlistText })
  const isNew = useIsNew(now)
  const { price, drop, removedAt } = asset
  const latest = changes[0]?.kind
  if (removedAt !== null) return <p className={`chip chip-line ${className}`}>{words.gone}</p>
  if (drop && price !== null && drop.from > price)
    return (
      <p className={`chip chip-pos ${className}`}>
        <Icon name="trend-down" className="size-3.5" />
        <bdi>{words.less(priceText(drop.from - price))}</bdi>
      </p>
    )
  if (latest === 'back' || latest === 'edited')
    return <p className={`chip chip-info ${className}`}>{words[latest]}</p>
  if (stage === 'new' && isNew(asset))
    return <p className={`chip chip-lamp ${className}`}>{homes.isNew}</p>
  return null
}
