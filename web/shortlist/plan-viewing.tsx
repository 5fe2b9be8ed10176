import type { AssetWire } from '../../src/assets/wire.ts'
import { useStanding } from './use-standing.ts'
import { ViewingDialog } from './viewing-dialog.tsx'

/** The viewing of a home of the shortlist, outside of its details. */
export function PlanViewing({ home, onClose }: { home: AssetWire; onClose(): void }) {
  const onList = useStanding(home)
  const { standing } = onList
  return standing && <ViewingDialog {...{ standing, onList, onClose }} />
}
