import type { Clock } from './clock.ts'

/** The only door to the network. Redirects, limits and times are looked after by `fetchText`. */
export type Fetch = (url: string, init: BunFetchRequestInit) => Promise<Response>

export const systemFetch: Fetch = (url, init) => fetch(url, init)

export type FetchLimits = {
  /** Until the head of the answer is there, and until all of it is, in milliseconds. */
  headMs: number
  totalMs: number
  /** Of the body, unpacked. */
  bytes: number
}

export type FetchRequest = {
  url: string
  headers: Record<string, string>
  /** Empty: none. */
  proxy: string
  limits: FetchLimits
}

/** Everything that can come of asking. Reasons name no address: an answer may carry our own. */
export type Fetched =
  | { kind: 'answer'; status: number; headers: Headers; body: string }
  /** It was not followed. `host` is where it would have led. */
  | { kind: 'redirect'; status: number; host: string }
  | { kind: 'failed'; reason: string }

type Door = { fetch: Fetch; clock: Clock }

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Asks once and reads the whole body as UTF-8 text. Never throws; an aborted signal is `failed`. */
export async function fetchText(
  { fetch, clock }: Door,
  { url, headers, proxy, limits }: FetchRequest,
  signal: AbortSignal,
): Promise<Fetched> {
  const timedOut = new AbortController()
  const headed = new AbortController()
  const ended = new AbortController()
  const limit = async (ms: number, over: AbortController, reason: string) => {
    await clock.sleep(ms, over.signal)
    if (!over.signal.aborted) timedOut.abort(reason)
  }
  void limit(limits.headMs, headed, 'no answer in time')
  void limit(limits.totalMs, ended, 'the answer took too long')
  try {
    const either = AbortSignal.any([signal, timedOut.signal])
    const init = { headers, redirect: 'manual', signal: either } as const
    const response = await fetch(url, proxy === '' ? init : { ...init, proxy })
    headed.abort()
    const location = response.headers.get('location')
    if (REDIRECTS.has(response.status) && location !== null)
      return { kind: 'redirect', status: response.status, host: hostOf(location, url) }
    const body = await readText(response, limits.bytes)
    if (body === undefined)
      return { kind: 'failed', reason: `the answer is larger than ${limits.bytes} bytes` }
    return { kind: 'answer', status: response.status, headers: response.headers, body }
  } catch (error) {
    const reason = signal.aborted ? 'stopped' : (timedOut.signal.reason ?? reasonOf(error))
    return { kind: 'failed', reason }
  } finally {
    headed.abort()
    ended.abort()
    timedOut.abort()
  }
}

function hostOf(location: string, base: string): string {
  return URL.parse(location, base)?.hostname ?? ''
}

/** Counts what comes out of the unpacking, while it comes; undefined when it is too much. */
async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  const parts: string[] = []
  let bytes = 0
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return undefined
    parts.push(decoder.decode(chunk, { stream: true }))
  }
  parts.push(decoder.decode())
  return parts.join('')
}

const REASONS: Record<string, string> = {
  ConnectionRefused: 'the connection was refused',
  ECONNREFUSED: 'the connection was refused',
  ConnectionClosed: 'the connection broke off',
  ECONNRESET: 'the connection broke off',
  ENOTFOUND: 'the name of the host is not known',
  FailedToOpenSocket: 'the host cannot be reached',
  UnsupportedProxyProtocol: 'the proxy is of a kind that cannot be used',
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const name = code || (error instanceof Error ? error.name : 'unknown')
  return REASONS[name] ?? `the connection failed (${name})`
}
