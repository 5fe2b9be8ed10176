import { Island, part } from '../lib/island.tsx'
import type { ControlProps } from './controls.tsx'
import { Waiting } from './waiting.tsx'

const FURTHER = part(async () => (await import('./further-control.tsx')).FurtherControl)
const AREAS = part(async () => (await import('./area-control.tsx')).AreaControl)
const AREA_ROW = part(async () => (await import('./area-row.tsx')).AreaRow)

/** The further criteria, in a chunk that the bar, the sheet and the map share. */
export const FurtherPart = (control: ControlProps) => (
  <Island part={FURTHER} of={control} loading={<Waiting className="h-60" />} />
)

/** The chooser of areas, in a chunk of its own. */
export const AreaPart = (control: ControlProps) => (
  <Island part={AREAS} of={control} loading={<Waiting className="skel h-96" />} />
)

/** The row that opens to the chooser of areas. */
export const AreaRowPart = (control: ControlProps) => (
  <Island part={AREA_ROW} of={control} loading={<div className="h-12" aria-busy="true" />} />
)
