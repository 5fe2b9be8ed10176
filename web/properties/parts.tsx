import { Island, part } from '../lib/island.tsx'
import type { ControlProps } from './controls.tsx'

const FURTHER = part(async () => (await import('./further-control.tsx')).FurtherControl)
const AREAS = part(async () => (await import('./area-control.tsx')).AreaControl)
const BOX = <div className="skel h-96 rounded-xl" aria-busy="true" />

/** The further criteria, in a chunk that the bar, the sheet and the map share. */
export const FurtherPart = (control: ControlProps) => (
  <Island part={FURTHER} of={control} loading={BOX} />
)

/** The chooser of areas, in a chunk that the bar, the sheet and the map share. */
export const AreaPart = (control: ControlProps) => (
  <Island part={AREAS} of={control} loading={BOX} />
)
