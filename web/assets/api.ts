import type { MarksWire } from '../../src/assets/marks/wire.ts'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import type { SourceWire } from '../../src/sources/wire.ts'
import type { Api } from '../lib/api.ts'

/** The calls about homes and their sources. */
export function assetsApi({ call }: Api) {
  return {
    sources: () => call<SourceWire[]>('GET', '/api/sources'),
    one: (id: string) => call<AssetDetailWire>('GET', `/api/assets/${encodeURIComponent(id)}`),
    /** Saves or hides a home, or undoes it. */
    mark: (id: string, mark: 'saved' | 'hidden', isOn: boolean) =>
      call<typeof MarksWire.static>(
        isOn ? 'PUT' : 'DELETE',
        `/api/assets/${encodeURIComponent(id)}/${mark}`,
      ),
    /** Keeps a note on a saved home; an empty one removes it. */
    note: (id: string, note: string) =>
      call<typeof MarksWire.static>('PUT', `/api/assets/${encodeURIComponent(id)}/saved`, { note }),
  }
}
