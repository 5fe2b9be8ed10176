import type { SourceWire } from '../../src/sources/wire.ts'
import type { Api } from '../lib/api.ts'

/** The calls about homes and their sources. */
export function assetsApi({ call }: Api) {
  return {
    sources: () => call<SourceWire[]>('GET', '/api/sources'),
  }
}
