import type { BringMailWire, BringWire } from '../../src/ways-in/bring/wire.ts'
import type { Api } from '../lib/api.ts'
import type { LoaderInput } from '../lib/context.ts'

/** The calls about bringing homes in. */
export function bringApi({ call }: Pick<Api, 'call'>) {
  return {
    show: () => call<BringWire>('GET', '/api/bring'),
    makeAddress: () => call<BringMailWire>('POST', '/api/bring/mail'),
    endAddress: () => call('DELETE', '/api/bring/mail'),
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
