import type { Mode } from '../../src/travel/domain/place.ts'
import { Icon } from '../ui/icon.tsx'

/** How a place is reached, as a picture beside its word. */
export const ModeIcon = ({ mode }: { mode: Mode }) => (
  <Icon name={mode === 'transit' ? 'bus' : mode} className="size-5 shrink-0" />
)
