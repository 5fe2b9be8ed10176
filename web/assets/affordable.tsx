import type { AssetWire } from '../../src/assets/wire.ts'
import { assetsText } from '../locales/en/assets.ts'
import { useText } from '../locales/text.ts'

const CHIPS = { fits: 'chip-pos', tight: 'chip-warn', above: 'chip-line' } as const

/** Whether a home for sale fits the figures of its reader, in a word; nothing for a reader without figures. */
export function Affordable({
  home: { affordability },
}: {
  home: Pick<AssetWire, 'affordability'>
}) {
  const { homes } = useText(assetsText)
  if (!affordability) return null
  const { verdict } = affordability
  return <span className={`chip ${CHIPS[verdict]}`}>{homes.affordable[verdict]}</span>
}
