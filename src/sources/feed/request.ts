import type { SourceName } from '../../assets/domain/asset.ts'
import type { Problem } from '../../intake/domain/failure.ts'
import { type FetchLimits, fetchText } from '../../kernel/fetcher.ts'
import type { Answer, Reading } from '../domain.ts'
import type { SourceWorld } from '../source.ts'
import type { Feed } from './feed.ts'
import {
  BACKOFF_MS,
  type RequestKind,
  retryAfterMs,
  WAIT_MAX_MS,
  waitForRequest,
} from './rate-limit.ts'
import type { Validator } from './store/validators.ts'

export type RequestWorld = Pick<SourceWorld, 'db' | 'clock' | 'random' | 'fetch' | 'values'>

export type FeedRequest = {
  source: SourceName
  feed: Feed
  kind: RequestKind
  url: string
  /** Makes the request conditional: the answer is wanted only when it has changed since. */
  known?: Validator | undefined
}

export type Outcome =
  | { kind: 'answer'; answer: Answer; reading: Reading; validator: Validator }
  /** HTTP 304: the same as last time. It does not mean "no results". */
  | { kind: 'unchanged' }
  | { kind: 'failed'; problem: Problem; retryAfterMs: number | undefined }

const LIMITS: FetchLimits = { headMs: 15_000, totalMs: 30_000, bytes: 8 * 1_048_576 }

/**
 * Sends a request. After a block or a failure it is sent again after 8 s and after 20 s, or later when the answer asks
 * for it. The third failure is final, and so is a longer wait than a pass allows.
 * @throws the signal's reason when it aborts.
 */
export async function request(
  world: RequestWorld,
  wanted: FeedRequest,
  signal: AbortSignal,
): Promise<Outcome> {
  for (const backoff of BACKOFF_MS) {
    const outcome = await requestOnce(world, wanted, signal)
    if (outcome.kind !== 'failed' || isFinal(wanted.kind, outcome.problem)) return outcome
    const waitMs = Math.max(outcome.retryAfterMs ?? 0, backoff)
    if (waitMs > WAIT_MAX_MS) return outcome
    await world.clock.sleep(waitMs, signal)
    signal.throwIfAborted()
  }
  return requestOnce(world, wanted, signal)
}

/** Request timeout: the only status of 400 to 499 that a second try can change. */
const REQUEST_TIMEOUT = 408

/** Whether a second try cannot help. The firewall's record in place of a single listing is tied to that listing. */
function isFinal(kind: RequestKind, problem: Problem): boolean {
  if (problem.code === 'blocked') return kind === 'listing' && problem.by === 'firewall'
  if (problem.code === 'redirected') return true
  if (problem.code !== 'http') return false
  return problem.status >= 400 && problem.status < 500 && problem.status !== REQUEST_TIMEOUT
}

/** Sends a request once, within the rate limit. */
export async function requestOnce(
  world: RequestWorld,
  { source, feed, kind, url, known }: FeedRequest,
  signal: AbortSignal,
): Promise<Outcome> {
  await waitForRequest(world, source, kind, signal)
  const headers = { ...feed.headers, ...conditions(known) }
  const proxy = world.values.SCRAPER_PROXY
  const fetched = await fetchText(world, { url, headers, proxy, limits: LIMITS }, signal)
  signal.throwIfAborted()
  if (fetched.kind === 'failed') return failed({ code: 'network', problem: fetched.reason })
  if (fetched.kind === 'redirect') return failed(redirectProblem(feed, fetched.host))
  const { status, body } = fetched
  if (status === 304) return known ? { kind: 'unchanged' } : failed({ code: 'notModified' })
  const answer = { status, body }
  const reading = feed.read(answer)
  if (reading.kind === 'problem' && reading.problem.code !== 'shapeChanged') {
    const retryAfter = fetched.headers.get('retry-after')
    return failed(reading.problem, retryAfterMs(retryAfter, world.clock.now()))
  }
  const validator = {
    etag: fetched.headers.get('etag'),
    lastModified: fetched.headers.get('last-modified'),
  }
  return { kind: 'answer', answer, reading, validator }
}

function failed(problem: Problem, retryAfter?: number): Outcome {
  return { kind: 'failed', problem, retryAfterMs: retryAfter }
}

/** Redirects are not followed: the address is chosen by the answer, and may point into our own network. */
function redirectProblem(feed: Feed, host: string): Problem {
  if (feed.isChallengeHost(host)) return { code: 'blocked', by: 'redirect' }
  return { code: 'redirected', host: isAddress(host) ? null : host }
}

/** True for an IP address, `localhost` and no host at all. */
function isAddress(host: string): boolean {
  return host === '' || host.includes(':') || /^[\d.]+$/.test(host) || host === 'localhost'
}

/** The headers that make a request conditional. */
export function conditions(known: Validator | undefined): Record<string, string> {
  const headers: Record<string, string> = {}
  if (known?.etag) headers['if-none-match'] = known.etag
  if (known?.lastModified) headers['if-modified-since'] = known.lastModified
  return headers
}
