import robotsParser from 'robots-parser'
import { days, minutes, seconds } from '../../kernel/clock.ts'
import { askGuarded } from '../../kernel/guarded-fetch.ts'
import type { SourceWorld } from '../source.ts'

/** The name by which a site may refuse us. */
export const AGENT = 'Metzia'
const KEPT_MS = days(1)
const BYTES_MAX = 512_000
const TIME_MS = seconds(15)
/** A site that asks for more is asked once in a pass anyway. */
const DELAY_MAX_MS = minutes(2)

type World = Pick<SourceWorld, 'fetch' | 'resolve' | 'clock' | 'values'>
type Rules = { robots: ReturnType<typeof robotsParser>; until: number }

/** What sites allow, by their origin, in this process. */
const known = new WeakMap<SourceWorld['values'], Map<string, Rules>>()

export type Permission =
  /** `delayMs`: the least time between two requests that the site asks for. */
  { kind: 'allowed'; delayMs: number } | { kind: 'refused'; reason: string }

/**
 * Whether the robots.txt of a site lets us read an address (RFC 9309). A site without one allows it. While it cannot be
 * read because the site fails, nothing is allowed. Answers are kept for a day.
 */
export async function askRobots(world: World, url: URL, signal: AbortSignal): Promise<Permission> {
  const rules = await rulesOf(world, url, signal)
  if ('reason' in rules) return { kind: 'refused', reason: rules.reason }
  const { robots } = rules
  if (robots.isAllowed(url.href, AGENT) !== false)
    return { kind: 'allowed', delayMs: delayOf(robots.getCrawlDelay(AGENT)) }
  const reason = `robots.txt of ${url.host} does not allow ${url.pathname}`
  return { kind: 'refused', reason }
}

const delayOf = (asked = 0) => (asked > 0 ? Math.min(seconds(asked), DELAY_MAX_MS) : 0)

async function rulesOf(
  { fetch, resolve, clock, values }: World,
  { origin, hostname, host }: URL,
  signal: AbortSignal,
): Promise<Rules | { reason: string }> {
  const ofProcess = known.get(values) ?? new Map<string, Rules>()
  known.set(values, ofProcess)
  const now = clock.now()
  const kept = ofProcess.get(origin)
  if (kept && kept.until > now) return kept
  const address = `${origin}/robots.txt`
  const guard = {
    hosts: new Set([hostname]),
    exempt: values.FETCH_HOSTS,
    headers: { 'user-agent': AGENT },
    bytes: BYTES_MAX,
    totalMs: TIME_MS,
  }
  const answer = await askGuarded({ fetch, resolve }, address, guard, signal)
  const cannot = (why: string) => ({ reason: `robots.txt of ${host} cannot be read: ${why}` })
  if (answer.kind === 'failed') return cannot(answer.reason)
  if (answer.status >= 500) return cannot(`HTTP ${answer.status}`)
  const text = answer.status === 200 ? new TextDecoder().decode(answer.bytes) : ''
  const rules = { robots: robotsParser(address, text), until: now + KEPT_MS }
  ofProcess.set(origin, rules)
  return rules
}
