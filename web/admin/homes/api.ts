import type { AssetDetailWire } from '../../../src/assets/wire.ts'
import type { ImportedWire, SentWire } from '../../../src/sources/import/wire.ts'
import type { Api } from '../../lib/api.ts'

/** The calls of administrators about homes. */
export function byHandApi({ call }: Api) {
  return {
    /** Answers the home that has all the listings. */
    merge: (assetIds: readonly string[]) =>
      call<AssetDetailWire>('POST', '/api/assets/merge', { assetIds }),
    add: (sent: typeof SentWire.static) => call<ImportedWire>('POST', '/api/assets/import', sent),
  }
}
