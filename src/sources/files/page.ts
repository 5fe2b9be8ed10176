import type { Failure, Problem } from '../../intake/domain/failure.ts'
import { seconds } from '../../kernel/clock.ts'
import { askGuarded } from '../../kernel/guarded-fetch.ts'
import { retryAfterMs, waitForRequest } from '../feed/rate-limit.ts'
import { conditions } from '../feed/request.ts'
import type { Validator } from '../feed/store/validators.ts'
import type { SourceWorld } from '../source.ts'
import { stateOf } from '../store/states.ts'
import { AGENT, askRobots } from './robots.ts'

export type Fetched =
  | { kind: 'page'; bytes: Uint8Array; contentType: string | null; validator: Validator }
  /** HTTP 304: nothing has changed since. */
  | { kind: 'unchanged' }
  | { kind: 'failed'; failure: Failure; retryAfterMs: number }

const BYTES_MAX = 8 * 1_048_576
const TIME_MS = seconds(30)
const BLOCKS = new Set([401, 403, 429])

type World = Pick<SourceWorld, 'db' | 'clock' | 'random' | 'fetch' | 'resolve' | 'values'>

/** How messages name a page: its host and path. */
export function nameOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/**
 * Fetches a page as far as its site allows, one request at a time for each host. It never leaves the host.
 * @throws the signal's reason when it aborts.
 */
export async function fetchPage(
  world: World,
  { url, known }: { url: string; known?: Validator | undefined },
  signal: AbortSignal,
): Promise<Fetched> {
  const address = new URL(url)
  const failed = (problem: Problem, retryAfter = 0): Fetched => ({
    kind: 'failed',
    failure: { ...problem, in: nameOf(url) },
    retryAfterMs: retryAfter,
  })
  const permission = await askRobots(world, address, signal)
  signal.throwIfAborted()
  if (permission.kind === 'refused')
    return { kind: 'failed', failure: { code: 'other', text: permission.reason }, retryAfterMs: 0 }
  await waitForHost(world, `host:${address.hostname}`, permission.delayMs, signal)
  const guard = {
    hosts: new Set([address.hostname]),
    exempt: world.values.FETCH_HOSTS,
    headers: { 'user-agent': `${AGENT} (self-hosted property finder)`, ...conditions(known) },
    bytes: BYTES_MAX,
    totalMs: TIME_MS,
  }
  const answer = await askGuarded(world, url, guard, signal)
  signal.throwIfAborted()
  if (answer.kind === 'failed') return failed({ code: 'network', problem: answer.reason })
  const { status, headers, bytes } = answer
  if (status === 304) return known ? { kind: 'unchanged' } : failed({ code: 'notModified' })
  const retryAfter = retryAfterMs(headers.get('retry-after'), world.clock.now())
  if (BLOCKS.has(status)) return failed({ code: 'blocked', by: 'status', status }, retryAfter)
  if (status < 200 || status > 299) return failed({ code: 'http', status }, retryAfter)
  const validator = { etag: headers.get('etag'), lastModified: headers.get('last-modified') }
  return { kind: 'page', bytes, contentType: headers.get('content-type'), validator }
}

/** Waits as between any two requests, and as long as the site asks for. */
async function waitForHost(
  world: World,
  host: string,
  delayMs: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = world
  const since = clock.now() - stateOf(db, host).lastRequestAt
  if (since >= 0 && since < delayMs) await clock.sleep(delayMs - since, signal)
  signal.throwIfAborted()
  await waitForRequest(world, host, 'page', signal)
}

const CHARSET = /charset\s*=\s*["']?([\w-]+)/i
/** A page names its own charset within so many bytes. */
const HEAD = 2_048

/** The text of a page in the charset that it names; UTF-8 where it names none, or one that is not known. */
export function decoded(bytes: Uint8Array, contentType: string | null): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD))
  const inPage = /<meta[^<>]+charset/i.test(head) ? CHARSET.exec(head)?.[1] : undefined
  const ofXml = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)/i.exec(head)?.[1]
  const named = CHARSET.exec(contentType ?? '')?.[1] ?? ofXml ?? inPage ?? 'utf-8'
  return decoderOf(named).decode(bytes)
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset as 'utf-8')
  } catch {
    return new TextDecoder()
  }
}
