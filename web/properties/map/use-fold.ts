import { useState } from 'react'
import { useIsFrom } from '../../lib/width.ts'

/** Where the map has room for a card beside open filters: from lg it shares the width with the list. */
const ROOMY = '(min-width: 900px) and (max-width: 1199.98px), (min-width: 1400px)'

/** Whether the filters over the map are open: where there is room, unless they were folded. */
export function useFold() {
  const isRoomy = useIsFrom(ROOMY)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? isRoomy
  return {
    isOpen,
    toggle: () => setChosen(!isOpen),
    /** Makes room for the card of a home. */
    forCard: () => {
      if (!isRoomy) setChosen(false)
    },
  }
}

export type Fold = ReturnType<typeof useFold>
