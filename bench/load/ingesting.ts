import type { Listing } from '../../src/assets/domain/asset.ts'
import { takeLease } from '../../src/database/leases.ts'
import { EMPTY_TALLY } from '../../src/intake/domain/run.ts'
import { ingest } from '../../src/intake/ingest.ts'
import { createBotIndex } from '../../src/matching/bot-index.ts'
import { aPass } from '../../src/testing/worlds/passes.ts'
import type { World } from '../../src/testing/worlds/world.ts'

/** Stores listings as the Worker does, so many in each commit. */
export function ingesting(here: World) {
  const { db } = here
  const index = createBotIndex()
  const lease = takeLease(db, 'source:yad2', 'bench', here.clock.now())
  return (listings: readonly Listing[], inEach: number) => {
    for (let from = 0; from < listings.length; from += inEach) {
      const batch = listings.slice(from, from + inEach)
      const { taken } = ingest(db, index, {
        ...here,
        lease,
        pass: aPass(),
        tally: EMPTY_TALLY,
        listings: batch,
      })
      if (taken !== batch.length) throw new Error(`${taken} of ${batch.length} were taken`)
    }
  }
}
