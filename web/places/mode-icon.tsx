import { BicycleIcon } from '@phosphor-icons/react/dist/ssr/Bicycle'
import { BusIcon } from '@phosphor-icons/react/dist/ssr/Bus'
import { CarIcon } from '@phosphor-icons/react/dist/ssr/Car'
import { PersonSimpleWalkIcon } from '@phosphor-icons/react/dist/ssr/PersonSimpleWalk'
import type { Mode } from '../../src/travel/domain/place.ts'

const ICONS = { walk: PersonSimpleWalkIcon, bike: BicycleIcon, transit: BusIcon, drive: CarIcon }

/** How a place is reached, as a picture beside its word. */
export function ModeIcon({ mode }: { mode: Mode }) {
  const Icon = ICONS[mode]
  return <Icon className="size-5 shrink-0" aria-hidden="true" />
}
