import { type Door, type Guard, reasonOf, targetOf } from './guarded-fetch.ts'

export type Posting = {
  url: string
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
}

export type GuardedAnswer =
  | { kind: 'answer'; status: number; headers: Headers; text: string }
  /** Nothing was sent: the host is not allowed, or an address of it is private. */
  | { kind: 'notAllowed' }
  /** Reasons never contain addresses. */
  | { kind: 'failed'; reason: string }

/**
 * Posts bytes to an address that is not trusted, under the same conditions as `fetchGuarded`. Redirects are not
 * followed. Of a failure as many bytes are read as `textMax` says. It never throws.
 */
export async function postGuarded(
  door: Door,
  { url, headers, body }: Posting,
  { textMax = 0, ...guard }: Pick<Guard, 'hosts' | 'exempt' | 'totalMs'> & { textMax?: number },
  signal: AbortSignal,
): Promise<GuardedAnswer> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(guard.totalMs)])
  const address = URL.parse(url)
  try {
    const target = address && (await before(within, targetOf(address, guard, door.resolve)))
    if (!target) return { kind: 'notAllowed' }
    const { init } = target
    const response = await door.fetch(target.url, {
      ...init,
      method: 'POST',
      headers: { ...headers, ...init.headers, 'accept-encoding': 'identity' },
      // A small answer that becomes a large one would take memory and time before any of it can be counted.
      decompress: false,
      body,
      signal: within,
    })
    const text = await beginningOf(response, textMax)
    return { kind: 'answer', status: response.status, headers: response.headers, text }
  } catch (error) {
    if (signal.aborted) return { kind: 'failed', reason: 'stopped' }
    return { kind: 'failed', reason: within.aborted ? 'no answer in time' : reasonOf(error) }
  }
}

/** At most so many bytes of an answer that is no success; nothing of others. */
async function beginningOf({ ok, body }: Response, max: number): Promise<string> {
  if (!body) return ''
  const parts: Uint8Array[] = []
  let length = 0
  const reader = body.getReader()
  while (!ok && length < max) {
    const { value, done } = await reader.read()
    if (done) break
    parts.push(value)
    length += value.length
  }
  await reader.cancel()
  return new TextDecoder().decode(Buffer.concat(parts).subarray(0, max))
}

/** The look-up of a name has no signal of its own: it is not waited for after this one. */
async function before<T>(signal: AbortSignal, looking: Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const ended = Promise.withResolvers<never>()
  const end = () => ended.reject(signal.reason)
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([looking, ended.promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/**
 * Looks up the host of an address that is to be posted to later: `unknown` when it is not found in time (ms). It never
 * throws.
 */
export async function reach(
  { resolve }: Pick<Door, 'resolve'>,
  url: URL,
  guard: Pick<Guard, 'hosts' | 'exempt'>,
  waitMs: number,
): Promise<'public' | 'private' | 'unknown'> {
  try {
    const target = await before(AbortSignal.timeout(waitMs), targetOf(url, guard, resolve))
    return target ? 'public' : 'private'
  } catch {
    // No answer and an answer that there is no such host are the same to the user.
    return 'unknown'
  }
}
