import { MapPinIcon } from '@phosphor-icons/react/dist/ssr/MapPin'
import { FoldedRow } from '../bots/folded-row.tsx'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { AreaControl } from './area-control.tsx'
import type { ControlProps } from './controls.tsx'

/** The chooser of areas in a row that opens to it. */
export function AreaRow(control: ControlProps) {
  const { finder: words } = useText(finderText)
  const count = control.filters.neighborhoodCodes?.length ?? 0
  return (
    <FoldedRow
      icon={MapPinIcon}
      title={words.area}
      value={count === 0 ? words.anyArea : String(count)}
      hasProblem={false}
    >
      <AreaControl {...control} />
    </FoldedRow>
  )
}
