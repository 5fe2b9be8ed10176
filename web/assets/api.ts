import type { HomeLinkWire } from '../../src/assets/links/wire.ts'
import type { MarksWire } from '../../src/assets/marks/wire.ts'
import type { AssetDetailWire, AssetWire } from '../../src/assets/wire.ts'
import type { SoldWire } from '../../src/deals/wire.ts'
import type { BotExplanationWire, HomeBotsWire } from '../../src/matching/wire.ts'
import type { Api } from '../lib/api.ts'

/** The calls about homes. */
export function assetsApi({ call }: Api) {
  return {
    one: (id: string) => call<AssetDetailWire>('GET', `/api/assets/${encodeURIComponent(id)}`),
    /** What was sold near a home for sale, however little; null: nothing is known. */
    sold: (id: string) =>
      call<SoldWire | null>('GET', `/api/assets/${encodeURIComponent(id)}/sold?least=1`),
    /** What the user's bots say about a home. */
    bots: (id: string) =>
      call<BotExplanationWire[]>('GET', `/api/assets/${encodeURIComponent(id)}/bots`),
    /** What the user's running bots say about the homes of a page. */
    said: async (ids: readonly string[]) =>
      ids.length === 0
        ? []
        : call<HomeBotsWire[]>('GET', `/api/assets/bots?ids=${ids.map(encodeURIComponent).join()}`),
    /** Saves or hides a home, or undoes it. */
    mark: (id: string, mark: 'saved' | 'hidden', isOn: boolean) =>
      call<typeof MarksWire.static>(
        isOn ? 'PUT' : 'DELETE',
        `/api/assets/${encodeURIComponent(id)}/${mark}`,
      ),
    /** The public link of the user to a home. */
    link: (id: string) =>
      call<typeof HomeLinkWire.static>('GET', `/api/assets/${encodeURIComponent(id)}/link`),
    makeLink: (id: string) =>
      call<typeof HomeLinkWire.static>('PUT', `/api/assets/${encodeURIComponent(id)}/link`),
    takeLinkBack: (id: string) =>
      call<typeof HomeLinkWire.static>('DELETE', `/api/assets/${encodeURIComponent(id)}/link`),
    /** For administrators. Answers the home that the listing has then. */
    split: (id: string, listingId: string) =>
      call<AssetDetailWire>('POST', `/api/assets/${encodeURIComponent(id)}/split`, { listingId }),
    /** For administrators: homes with which this one has a photo in common. */
    maybeSame: (id: string) =>
      call<AssetWire[]>('GET', `/api/assets/${encodeURIComponent(id)}/maybe-same`),
    /** For administrators. Answers the home that is left. */
    merge: (assetIds: readonly string[]) =>
      call<AssetDetailWire>('POST', '/api/assets/merge', { assetIds }),
  }
}
