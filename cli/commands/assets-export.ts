import { shownOf } from '../../src/assets/shown/store.ts'
import { liveAssets } from '../../src/assets/store/assets.ts'
import { assetToWire } from '../../src/assets/to-wire.ts'
import type { Context } from '../../src/world/context.ts'
import { written } from '../output.ts'

/** Homes that are read and written at once. */
const PAGE = 200

/**
 * Writes every live home that everybody sees as one line of JSON. It holds one page of homes, however slow the reader
 * is.
 */
export async function exportHomes({ db }: Pick<Context, 'db'>): Promise<void> {
  for (let after = 0; ; ) {
    const homes = liveAssets(db, after, PAGE)
    const last = homes.at(-1)
    if (!last) return
    const rids = homes.map(({ rid }) => rid)
    const shown = shownOf(db, rids, null)
    const lines = homes.map((home) => `${JSON.stringify(assetToWire(home, shown.get(home.rid)))}\n`)
    const isRead = await written(lines.join(''))
    if (!isRead) return
    after = last.rid
  }
}
