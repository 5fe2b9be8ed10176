import type { NewTokenWire, TokenBody, TokenWire } from '../../../src/auth/access-tokens/wire.ts'
import type { Api } from '../../lib/api.ts'
import type { LoaderInput } from '../../lib/context.ts'

/** The calls about access tokens. */
export function tokensApi({ call }: Pick<Api, 'call'>) {
  return {
    list: () => call<TokenWire[]>('GET', '/api/tokens'),
    make: (asked: typeof TokenBody.static) =>
      call<typeof NewTokenWire.static>('POST', '/api/tokens', asked),
    revoke: (id: string) => call('DELETE', `/api/tokens/${encodeURIComponent(id)}`),
  }
}

/** `tokens` is null when the server could not answer. */
export type LoadedTokens = { tokens: TokenWire[] | null; now: string }

export async function loadTokens({ context: { api } }: LoaderInput): Promise<LoadedTokens> {
  const now = new Date().toISOString()
  try {
    return { tokens: await tokensApi(api).list(), now }
  } catch {
    return { tokens: null, now }
  }
}
