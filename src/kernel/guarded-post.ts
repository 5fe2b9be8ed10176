import { type Door, type Guard, reasonOf, targetOf } from './guarded-fetch.ts'

export type Posting = {
  url: string
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
}

export type GuardedAnswer =
  | { kind: 'answer'; status: number; headers: Headers }
  /** Nothing was sent: the host is not allowed, or an address of it is private. */
  | { kind: 'notAllowed' }
  /** Reasons never contain addresses. */
  | { kind: 'failed'; reason: string }

/**
 * Posts bytes to an address that is not trusted, under the same conditions as `fetchGuarded`. Redirects are not followed. It
 * never throws.
 */
export async function postGuarded(
  door: Door,
  { url, headers, body }: Posting,
  guard: Pick<Guard, 'hosts' | 'exempt' | 'totalMs'>,
  signal: AbortSignal,
): Promise<GuardedAnswer> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(guard.totalMs)])
  const address = URL.parse(url)
  try {
    const target = address && (await targetOf(address, guard, door.resolve))
    if (!target) return { kind: 'notAllowed' }
    const { init } = target
    const response = await door.fetch(target.url, {
      ...init,
      method: 'POST',
      headers: { ...headers, ...init.headers },
      body,
      signal: within,
    })
    await response.body?.cancel()
    return { kind: 'answer', status: response.status, headers: response.headers }
  } catch (error) {
    if (signal.aborted) return { kind: 'failed', reason: 'stopped' }
    return { kind: 'failed', reason: within.aborted ? 'no answer in time' : reasonOf(error) }
  }
}
