import { isIP } from 'node:net'
import { hostWithPort, isPublicAddress } from './addresses.ts'
import type { Clock } from './clock.ts'

/** A request. `proxy` is the address of the proxy that it goes through; empty or absent: that of all requests. */
export type FetchInit = Omit<BunFetchRequestInit, 'proxy'> & { proxy?: string }

/** The only access to the network. `fetchText` adds limits, timeouts and the handling of redirects. */
export type Fetch = (url: string, init: FetchInit) => Promise<Response>

/** Which way requests go out. */
export type Outgoing = {
  /** The address of a proxy; empty: none. */
  proxy: string
  /** `host:port` that are reached without it. */
  direct: readonly string[]
}

/**
 * The proxy of a request to this address, as `fetch` takes it. What the environment says of proxies (`HTTP_PROXY`,
 * `NO_PROXY` and others) does not count. This machine and private addresses are reached without a proxy.
 * @param own the proxy that the request itself names.
 */
export function proxyFor(url: string, { proxy, direct }: Outgoing, own = ''): Bun.FetchProxyOption {
  const through = own || (isDirect(new URL(url), direct) ? '' : proxy)
  return through === '' ? false : { url: through, respectNoProxy: false }
}

function isDirect(url: URL, direct: readonly string[]): boolean {
  const { hostname } = url
  const bare = hostname.replace(/^\[|\]$/g, '')
  const isPrivate = isIP(bare) !== 0 && !isPublicAddress(bare)
  return isPrivate || hostname === 'localhost' || direct.includes(hostWithPort(url))
}

/** The network of this machine. */
export function fetchThrough(outgoing: Outgoing): Fetch {
  return (url, init) => fetch(url, { ...init, proxy: proxyFor(url, outgoing, init.proxy) })
}

/** The network of this machine, without a proxy. */
export const systemFetch: Fetch = fetchThrough({ proxy: '', direct: [] })

export type FetchLimits = {
  /** Timeouts in milliseconds: until the response headers arrive, and until the body is complete. */
  headMs: number
  totalMs: number
  /** The largest body that is accepted, after decompression. */
  bytes: number
}

export type FetchRequest = {
  url: string
  headers: Record<string, string>
  /** Empty: that of all requests. */
  proxy: string
  limits: FetchLimits
}

/** Every outcome of a request. Reasons never contain addresses, because a response may contain ours. */
export type Fetched =
  | { kind: 'answer'; status: number; headers: Headers; body: string }
  /** Redirects are not followed. `host` is the host of the location. */
  | { kind: 'redirect'; status: number; host: string }
  | { kind: 'failed'; reason: string }

type Door = { fetch: Fetch; clock: Clock }

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Sends one request and reads the whole body as UTF-8 text. It never throws: an aborted signal gives `failed`. */
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
    const response = await fetch(url, { headers, redirect: 'manual', signal: either, proxy })
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

/** Reads the body and counts its decompressed bytes on the way; undefined when there are more than `maxBytes`. */
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
