import type {
  BringMailWire,
  BringWire,
  CameWire,
  OwnHomeWire,
} from '../../src/ways-in/bring/wire.ts'
import type { Api } from '../lib/api.ts'
import type { LoaderInput } from '../lib/context.ts'
import type { Corrections } from '../share/facts.ts'

const homePath = (assetId: string) => `/api/bring/homes/${encodeURIComponent(assetId)}`

/** The calls about bringing homes in. */
export function bringApi({ call }: Pick<Api, 'call'>) {
  return {
    show: () => call<BringWire>('GET', '/api/bring'),
    makeAddress: () => call<BringMailWire>('POST', '/api/bring/mail'),
    endAddress: () => call('DELETE', '/api/bring/mail'),
    home: (assetId: string) => call<OwnHomeWire>('GET', homePath(assetId)),
    correct: (assetId: string, said: Corrections) =>
      call<OwnHomeWire>('PATCH', homePath(assetId), said),
    upload: (files: readonly File[]) => {
      const form = new FormData()
      for (const file of files) form.append('files', file)
      return call<CameWire>('POST', '/api/bring/files', form)
    },
    remove: (itemId: string) => call('DELETE', `/api/inbox/${encodeURIComponent(itemId)}`),
  }
}

/** `ways` is null when the server could not answer. */
export type LoadedBring = { ways: BringWire | null; now: string }

export async function loadBring({ context: { api } }: LoaderInput): Promise<LoadedBring> {
  const now = new Date().toISOString()
  try {
    return { ways: await bringApi(api).show(), now }
  } catch {
    return { ways: null, now }
  }
}
