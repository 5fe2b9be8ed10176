import { Island, part } from '../lib/island.tsx'
import { usePrefix } from '../lib/route-data.ts'

const PICK = part(async () => (await import('./pick-homes.tsx')).PickHomes)

/** Chooses saved homes to compare, in a chunk of its own. On the page of administrators other tools choose homes. */
export function CompareSaved() {
  if (usePrefix() !== '') return null
  return <Island part={PICK} of={{}} loading={<div className="mb-4 h-11" />} />
}
