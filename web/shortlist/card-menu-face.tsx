import type { ListedHomeWire } from '../../src/shortlists/wire.ts'
import { Icon } from '../ui/icon.tsx'
import type { Board } from './use-board.ts'

export type MenuProps = {
  home: ListedHomeWire
  board: Board
  /** The homes of the filter. */
  shown: readonly ListedHomeWire[]
}

/** What the button of the menu shows: three points from lg on, the name of the stage below it. */
export function MenuFace({ stage }: { stage: string }) {
  return (
    <>
      <span className="lg:hidden">{stage}</span>
      <Icon name="caret-down" className="size-4.5 lg:hidden" />
      <Icon name="more" className="size-5 max-lg:hidden" />
    </>
  )
}
