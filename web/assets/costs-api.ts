import type { CostsAnswer as Answer } from '../../src/assets/costs/wire.ts'
import type { Api } from '../lib/api.ts'

type CostsAnswer = typeof Answer.static
export type ZoneWire = CostsAnswer['zones'][number]

/** The calls about what a home costs. */
export function costsApi({ call }: Api, assetId: string) {
  const path = `/api/assets/${encodeURIComponent(assetId)}`
  return {
    /** What it costs a month, and the zones of its city. */
    read: () => call<CostsAnswer>('GET', `${path}/costs`),
    /** Keeps the zone that the user knows; null forgets it. */
    keepZone: (zone: ZoneWire | null) =>
      zone === null
        ? call<CostsAnswer>('DELETE', `${path}/zone`)
        : call<CostsAnswer>('PUT', `${path}/zone`, zone),
  }
}
