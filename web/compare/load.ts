import type { ComparisonLinkWire, ComparisonWire } from '../../src/assets/compared/wire.ts'
import type { Api } from '../lib/api.ts'
import { failureText } from '../lib/api-error.ts'
import type { LoaderInput } from '../lib/context.ts'

/** The calls about comparisons. */
export function compareApi({ call }: Pick<Api, 'call'>) {
  return {
    compare: (ids: string) =>
      call<ComparisonWire>('GET', `/api/compare?ids=${encodeURIComponent(ids)}`),
    links: () => call<ComparisonLinkWire[]>('GET', '/api/compare/links'),
    share: (ids: readonly string[]) =>
      call<ComparisonLinkWire>('POST', '/api/compare/links', { ids }),
    takeBack: (secret: string) =>
      call<ComparisonLinkWire[]>('DELETE', `/api/compare/links/${encodeURIComponent(secret)}`),
  }
}

/** `comparison` is null when the homes cannot be compared; `problem` says why, and may be empty. */
export type LoadedComparison = { comparison: ComparisonWire | null; problem: string }

export async function loadCompare({
  context: { api },
  deps: { ids = '' },
}: LoaderInput & { deps: { ids?: string | undefined } }): Promise<LoadedComparison> {
  try {
    return { comparison: await compareApi(api).compare(ids), problem: '' }
  } catch (error) {
    return { comparison: null, problem: failureText(error, '') }
  }
}
