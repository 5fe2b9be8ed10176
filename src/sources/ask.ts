import type { Db } from '../database/database.ts'
import type { Clock } from '../kernel/clock.ts'
import { type Fetch, type FetchLimits, fetchText } from '../kernel/fetcher.ts'
import type { Random } from '../kernel/random.ts'
import type { Answer, Reading } from './domain.ts'
import { BACKOFF_MS, type Call, PATIENCE_MS, retryAfterMs, takeTurn } from './manners.ts'
import type { Site } from './site.ts'
import type { Source } from './sources.ts'
import type { Validator } from './store/states.ts'

export type AskWorld = {
  db: Db
  clock: Clock
  random: Random
  fetch: Fetch
  /** Of the sources; empty: none. */
  proxy: string
}

export type Question = {
  source: Source
  site: Site
  call: Call
  url: string
  /** Asks only for what is newer than this. */
  known?: Validator | undefined
}

/** What came of a question, after as many tries as manners allow. */
export type Heard =
  | { kind: 'answer'; answer: Answer; reading: Reading; validator: Validator }
  /** The same as last time: nothing is new. It is not "no results". */
  | { kind: 'unchanged' }
  | { kind: 'trouble'; reading: Blocked; retryAfterMs: number | undefined }

type Blocked = Extract<Reading, { kind: 'blocked' | 'failed' }>

const LIMITS: FetchLimits = { headMs: 15_000, totalMs: 30_000, bytes: 8 * 1_048_576 }

/**
 * Asks, and after a block or a failure asks again after 8 s and after 20 s, or when the answer said so; the third
 * failure, or a longer wait, is the answer.
 * @throws the signal's reason when it aborts.
 */
export async function ask(
  world: AskWorld,
  question: Question,
  signal: AbortSignal,
): Promise<Heard> {
  for (const backoff of [...BACKOFF_MS, undefined]) {
    const heard = await askOnce(world, question, signal)
    if (heard.kind !== 'trouble' || backoff === undefined) return heard
    const waitMs = Math.max(heard.retryAfterMs ?? 0, backoff)
    if (waitMs > PATIENCE_MS || isFinal(question.call, heard.reading)) return heard
    await world.clock.sleep(waitMs, signal)
    signal.throwIfAborted()
  }
  throw new Error('There is always a last try')
}

/** What asking again cannot change. The firewall's record instead of one advertisement is tied to that one. */
function isFinal(call: Call, { reason }: Blocked): boolean {
  if (call === 'item' && reason.startsWith('the firewall')) return true
  return /^HTTP 4(?!03|08|29)/.test(reason) || reason.startsWith('redirected')
}

/** Asks once, in turn. */
export async function askOnce(
  world: AskWorld,
  { source, site, call, url, known }: Question,
  signal: AbortSignal,
): Promise<Heard> {
  await takeTurn(world, source.name, call, signal)
  const headers = { ...site.headers, ...conditions(known) }
  const fetched = await fetchText(
    world,
    { url, headers, proxy: world.proxy, limits: LIMITS },
    signal,
  )
  signal.throwIfAborted()
  if (fetched.kind === 'failed') return trouble({ kind: 'failed', reason: fetched.reason })
  if (fetched.kind === 'redirect') return trouble(readRedirect(site, fetched.host))
  const { status, body } = fetched
  if (status === 304)
    return known
      ? { kind: 'unchanged' }
      : trouble({ kind: 'failed', reason: 'HTTP 304 to a question without a condition' })
  const answer = { status, body }
  const reading = source.read(answer)
  if (reading.kind === 'blocked' || reading.kind === 'failed')
    return trouble(reading, retryAfterMs(fetched.headers.get('retry-after'), world.clock.now()))
  const validator = {
    etag: fetched.headers.get('etag'),
    lastModified: fetched.headers.get('last-modified'),
  }
  return { kind: 'answer', answer, reading, validator }
}

function trouble(reading: Blocked, retryAfter?: number): Heard {
  return { kind: 'trouble', reading, retryAfterMs: retryAfter }
}

/** No redirect is followed: an address that we did not choose may lead anywhere, also into our own network. */
function readRedirect(site: Site, host: string): Blocked {
  if (site.isChallengeHost(host))
    return { kind: 'blocked', reason: 'a redirect to a challenge page' }
  const where = isAddress(host) ? 'a bare address' : host || 'nowhere'
  return { kind: 'failed', reason: `redirected to ${where}, which is not followed` }
}

function isAddress(host: string): boolean {
  return host.includes(':') || /^[\d.]+$/.test(host) || host === 'localhost'
}

function conditions(known: Validator | undefined): Record<string, string> {
  const headers: Record<string, string> = {}
  if (known?.etag) headers['if-none-match'] = known.etag
  if (known?.lastModified) headers['if-modified-since'] = known.lastModified
  return headers
}
