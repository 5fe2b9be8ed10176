import { isIP } from 'node:net'
import { hostWithPort, isPublicAddress, type Resolve } from './addresses.ts'
import type { Fetch, FetchInit } from './fetcher.ts'

export type Guard = {
  /** Hosts that may be asked, by http or https on the usual port, with their subdomains; `any`: every name. */
  hosts: ReadonlySet<string> | 'any'
  /** `host:port` that may be asked although their address is private: the operator has named them. */
  exempt: readonly string[]
  /** Sent with the request, also to the target of a redirect. */
  headers?: Readonly<Record<string, string>>
  /** The largest body, in bytes, after decompression. */
  bytes: number
  /** Until the body is complete, over all redirects, in milliseconds. */
  totalMs: number
}

export type GuardedBytes =
  | { kind: 'bytes'; bytes: Uint8Array }
  /** Reasons never contain addresses. */
  | { kind: 'failed'; reason: string }

/** An answer of any status that is no redirect, after redirects were followed. */
export type GuardedAnswer =
  | { kind: 'answer'; status: number; headers: Headers; bytes: Uint8Array }
  | { kind: 'failed'; reason: string }

export type Door = { fetch: Fetch; resolve: Resolve }

const REDIRECTS_MAX = 3

/** Fetches bytes as `askGuarded` does. An answer that is not a success is a failure. It never throws. */
export async function fetchGuarded(
  door: Door,
  url: string,
  guard: Guard,
  signal: AbortSignal,
): Promise<GuardedBytes> {
  const answer = await askGuarded(door, url, guard, signal)
  if (answer.kind === 'failed') return answer
  const { status, bytes } = answer
  const isSuccess = status >= 200 && status < 300
  return isSuccess ? { kind: 'bytes', bytes } : failed(`the answer is ${status}`)
}

/**
 * Sends a request to an address that is not trusted. Each hop of a redirect is checked: its host must be allowed, and
 * every address of the host must be public. The request goes to the checked address, so that the name cannot mean
 * another one by then. It never throws.
 */
export async function askGuarded(
  door: Door,
  url: string,
  guard: Guard,
  signal: AbortSignal,
): Promise<GuardedAnswer> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(guard.totalMs)])
  let next = URL.parse(url)
  try {
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      const target = next && (await targetOf(next, guard, door.resolve))
      if (!next || !target) return failed('the address is not allowed')
      const headers = { ...guard.headers, ...target.init.headers }
      const init = { ...target.init, headers, signal: within }
      const response = await door.fetch(target.url, init)
      const location = response.headers.get('location')
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel()
        next = URL.parse(location, next.href)
        continue
      }
      return await readAnswer(response, guard.bytes)
    }
    return failed('there are too many redirects')
  } catch (error) {
    if (signal.aborted) return failed('stopped')
    return failed(within.aborted ? 'the answer took too long' : reasonOf(error))
  }
}

const failed = (reason: string) => ({ kind: 'failed', reason }) as const

/** The name of an error, without its text, which may contain the address. */
export function reasonOf(error: unknown): string {
  const name = error instanceof Error ? error.name : 'unknown'
  const code = error instanceof Error && 'code' in error ? String(error.code) : name
  return `the connection failed (${code})`
}

type Target = {
  url: string
  init: FetchInit & { headers: Record<string, string> }
}
type Hosts = Pick<Guard, 'hosts' | 'exempt'>

/** Whether the operator has named the host of an address: it may be private and plain http. */
export function isExempt(url: URL, { exempt }: Pick<Guard, 'exempt'>): boolean {
  return isPlainWeb(url) && exempt.includes(hostWithPort(url))
}

/** Whether an address may be asked if all that its host resolves to is public. */
export function isAllowedAddress(url: URL, { hosts }: Pick<Guard, 'hosts'>): boolean {
  const isUsual = url.port === '' && isIP(url.hostname) === 0
  return isPlainWeb(url) && isUsual && isAllowed(url.hostname, hosts)
}

function isPlainWeb({ protocol, username, password }: URL): boolean {
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}

/** The request for an address by its checked IP; undefined when it is not allowed. */
export async function targetOf(
  url: URL,
  guard: Hosts,
  resolve: Resolve,
): Promise<Target | undefined> {
  const init = { redirect: 'manual', headers: {} } as const
  if (isExempt(url, guard)) return { url: url.href, init }
  if (!isAllowedAddress(url, guard)) return undefined
  const addresses = await resolve(url.hostname)
  const [address] = addresses
  if (address === undefined || !addresses.every(isPublicAddress)) return undefined
  const pinned = new URL(url)
  pinned.hostname = isIP(address) === 6 ? `[${address}]` : address
  const tls = url.protocol === 'https:' ? { tls: { serverName: url.hostname } } : {}
  return { url: pinned.href, init: { ...init, ...tls, headers: { host: url.hostname } } }
}

function isAllowed(hostname: string, hosts: Guard['hosts']): boolean {
  if (hosts === 'any') return true
  const labels = hostname.toLowerCase().replace(/\.$/, '').split('.')
  return labels.some((_, at) => hosts.has(labels.slice(at).join('.')))
}

/** The body of an answer that is no success is not used, and is not read. */
async function readAnswer(response: Response, max: number): Promise<GuardedAnswer> {
  const { status, headers } = response
  if (!response.ok) {
    await response.body?.cancel()
    return { kind: 'answer', status, headers, bytes: new Uint8Array() }
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength
    if (length > max) return failed(`the answer is larger than ${max} bytes`)
    chunks.push(chunk)
  }
  return { kind: 'answer', status, headers, bytes: Buffer.concat(chunks) }
}
