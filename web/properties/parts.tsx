import { Island, part } from '../lib/island.tsx'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import type { ControlProps } from './controls.tsx'

const FURTHER = part(async () => (await import('./further-control.tsx')).FurtherControl)
const AREAS = part(async () => (await import('./area-control.tsx')).AreaControl)
const AREA_ROW = part(async () => (await import('./area-row.tsx')).AreaRow)

/** The further criteria, in a chunk that the bar, the sheet and the map share. */
export const FurtherPart = (control: ControlProps) => (
  <Island part={FURTHER} of={control} loading={<div className="h-60" aria-busy="true" />} />
)

/** The chooser of areas, in a chunk of its own. */
export const AreaPart = (control: ControlProps) => (
  <Island part={AREAS} of={control} loading={<Loading />} />
)

/** The row that opens to the chooser of areas. */
export const AreaRowPart = (control: ControlProps) => (
  <Island part={AREA_ROW} of={control} loading={<div className="h-12" aria-busy="true" />} />
)

/** It can have the focus: Headless UI takes a panel without such a part for one that is elsewhere in the page. */
function Loading() {
  const { finder } = useText(finderText)
  return (
    <button
      type="button"
      className="skel h-96 w-full rounded-xl"
      aria-busy="true"
      aria-label={finder.map.searching}
    />
  )
}
