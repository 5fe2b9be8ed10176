import type { ListedHomeWire } from '../../src/shortlists/wire.ts'
import { idOf, inStage, type Place, stageBeside } from './board.ts'

/** A home that was picked up, and the place where it would be dropped. */
export type Lift = { id: string; to: Place }

/** How many homes the stage has with the one that was picked up. */
export const countAt = (homes: readonly ListedHomeWire[], { id, to }: Lift): number =>
  inStage(homes, to.stage).filter((home) => idOf(home) !== id).length + 1

/** The lift after an arrow key. To the sides it follows what is seen: from right to left, the next stage is left. */
export function stepped(
  homes: readonly ListedHomeWire[],
  lift: Lift,
  key: string,
  isFromRight: boolean,
): Lift | undefined {
  const { stage, index } = lift.to
  const last = countAt(homes, lift) - 1
  if (key === 'ArrowUp') return { ...lift, to: { stage, index: Math.max(0, index - 1) } }
  if (key === 'ArrowDown') return { ...lift, to: { stage, index: Math.min(last, index + 1) } }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const to = stageBeside(stage, (key === 'ArrowRight') === isFromRight ? -1 : 1)
  const lifted = { ...lift, to: { stage: to, index } }
  return { ...lift, to: { stage: to, index: Math.min(index, countAt(homes, lifted) - 1) } }
}
