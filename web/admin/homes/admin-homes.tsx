import { Island, part } from '../../lib/island.tsx'
import { usePrefix } from '../../lib/route-data.ts'

const TOOLS = part(async () => (await import('./home-tools.tsx')).HomeTools)

/** What administrators do with homes by hand: on their page of homes, in a chunk of its own. */
export function AdminHomes() {
  if (usePrefix() === '') return null
  return <Island part={TOOLS} of={{}} loading={<div className="mb-4 h-11" />} />
}
