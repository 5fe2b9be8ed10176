import type { Tx } from '../../../database/database.ts'
import type { Resolve } from '../../../kernel/addresses.ts'
import { hours, minutes, seconds } from '../../../kernel/clock.ts'
import { postGuarded } from '../../../kernel/guarded-post.ts'
import { pauseOf } from '../../../kernel/retry-after.ts'
import type { PushSubscription } from '../../../notifications/push/domain.ts'
import { pushGuard } from '../../../notifications/push/service.ts'
import { removeSubscription, subscriptionById } from '../../../notifications/push/store.ts'
import type { Context } from '../../../world/context.ts'
import type { Carrier, Failure, Sent } from '../../outbox/carrier.ts'
import { CONTENT_BYTES_MAX, contentOf, type PushPayload } from './payload.ts'

/** Loaded at the first push message. */
const library = () => require('web-push') as typeof import('web-push')

/** How long a push service keeps a message for a browser that is offline, in seconds. */
const KEPT_S = hours(24) / 1_000
/** The longest time of one attempt. */
const ATTEMPT_MS = seconds(15)
/** How long a message waits when its push service refuses the keys of this installation. */
const REFUSED_MS = minutes(5)
/** How long a push service that asks for a pause waits: at least, at most. */
const PAUSE_MS = { usual: minutes(1), longest: hours(1) }
/** How long a push service that fails is not asked: at first, at last (ms). Each pause is twice the one before. */
const FAILING_MS = { first: seconds(5), longest: minutes(15) }
/** The content for a push service that finds the usual one too large. */
const SMALL_BYTES = 1_000
/** Messages of the whole channel. */
const LIMITS = [{ messages: 50, perMs: seconds(1) }]

type World = Pick<Context, 'db' | 'clock' | 'config' | 'secrets' | 'fetch' | 'resolve'>
type Ports = {
  resolve?: Resolve
}

/** Carries messages to the push services of browsers. The signal cancels those in flight. */
export function pushCarrier(
  world: World,
  signal: AbortSignal,
  { resolve = world.resolve }: Ports = {},
): Carrier<'push'> {
  const guard = { ...pushGuard(world.config), totalMs: ATTEMPT_MS }
  /** The hosts that have accepted a message with the keys of this installation. */
  const accepting = new Set<string>()
  const pauses = createPauses(world.clock)
  async function post(to: PushSubscription, payload: PushPayload, bytesMax: number) {
    const details = detailsOf(world, to, payload, contentOf(payload, bytesMax))
    return postGuarded({ fetch: world.fetch, resolve }, details, guard, signal)
  }
  async function transmit(to: PushSubscription, payload: PushPayload): Promise<Sent> {
    let answer = await post(to, payload, CONTENT_BYTES_MAX)
    if (answer.kind === 'answer' && answer.status === 413)
      answer = await post(to, payload, SMALL_BYTES)
    if (answer.kind === 'notAllowed')
      return failed({ kind: 'refused', reason: 'the address of the browser is not allowed' })
    const { host } = new URL(to.endpoint)
    if (answer.kind === 'failed')
      return failed({ kind: 'unreachable', reason: `${host}: ${answer.reason}` })
    const { status, headers } = answer
    if (status === 401 || status === 403) return failed(refusedKeys(status, host))
    const now = world.clock.now()
    if (status < 200 || status > 299) return failed(failureOf({ status, headers, host }, now))
    accepting.add(host)
    return { ok: true, messageId: null, part: host }
  }
  /**
   * Not a pause of the whole channel: a browser that was subscribed with another key is refused too, and anyone can
   * bring such a subscription.
   */
  function refusedKeys(status: number, host: string): Failure {
    const reason = `the push service ${host} refuses the keys of this installation (${status})`
    if (accepting.has(host)) return { kind: 'refused', reason }
    return { kind: 'later', waitMs: REFUSED_MS, reason, cause: 'refused' }
  }
  return {
    channel: 'push',
    service: 'push',
    limits: LIMITS,
    areIndependent: true,
    async send({ target, payload }) {
      const to = subscriptionById(world.db, target)
      if (!to) return failed({ kind: 'refused', reason: 'the browser is not subscribed any more' })
      const { host } = new URL(to.endpoint)
      const paused = pauses.of(host)
      if (paused) return failed(paused)
      const sent = await transmit(to, payload)
      return signal.aborted ? sent : pauses.judge(host, sent)
    },
    onGone: (tx: Tx, target) => removeSubscription(tx, target),
  }
}

const failed = (failure: Failure): Sent => ({ ok: false, failure })

/** The encrypted request. */
function detailsOf(
  { config, secrets }: World,
  { endpoint, p256dh, auth }: PushSubscription,
  { topic, isUrgent }: PushPayload,
  content: string,
) {
  const { headers, body } = library().generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    content,
    {
      vapidDetails: { subject: config.pushContact, ...secrets.vapid },
      TTL: KEPT_S,
      urgency: isUrgent ? 'high' : 'normal',
      topic,
      contentEncoding: 'aes128gcm',
    },
  )
  // The length is that of the body, which the request has itself.
  const { 'Content-Length': _, ...sent } = headers as Record<string, string>
  const named = Object.entries(sent).map(([name, value]) => [name, String(value)])
  return { url: endpoint, headers: Object.fromEntries(named), body: new Uint8Array(body ?? []) }
}

/** Answers that say nothing about the message, although they are of the client's kind. */
const CHANGING: ReadonlySet<number> = new Set([408, 425])

type Later = Extract<Failure, { kind: 'later' }>

/** Whether a failure is one of the push service, and not of a browser or a message. */
const isTrouble = (
  failure: Failure,
): failure is Extract<Failure, { kind: 'later' | 'unreachable' }> =>
  failure.kind === 'unreachable' || (failure.kind === 'later' && failure.cause !== 'refused')

type Pause = { until: number; lastedMs: number; reason: string }

/** The push services that fail: each waits by itself, and none is asked for one message after the other. */
function createPauses(clock: Pick<Context['clock'], 'monotonic'>) {
  const paused = new Map<string, Pause>()
  return {
    /** Why a host is not asked now; undefined: it is asked. */
    of(host: string): Failure | undefined {
      const pause = paused.get(host)
      const waitMs = (pause?.until ?? 0) - clock.monotonic()
      return pause && waitMs > 0 ? { kind: 'later', waitMs, reason: pause.reason } : undefined
    },
    /** Begins, prolongs or ends the pause of a host by its answer. */
    judge(host: string, sent: Sent): Sent {
      if (sent.ok) paused.delete(host)
      if (sent.ok || !isTrouble(sent.failure)) return sent
      const lastedMs = Math.min(
        2 * (paused.get(host)?.lastedMs ?? FAILING_MS.first / 2),
        FAILING_MS.longest,
      )
      const { failure } = sent
      const later: Later =
        failure.kind === 'later'
          ? failure
          : { ...failure, kind: 'later', waitMs: lastedMs, cause: 'unreachable' }
      const until = clock.monotonic() + later.waitMs
      paused.set(host, { until, lastedMs, reason: later.reason })
      return failed(later)
    },
  }
}

type Answered = { status: number; headers: Headers; host: string }

/** What the sender does after an answer that is no success. */
function failureOf({ status, headers, host }: Answered, now: number): Failure {
  const reason = `the push service ${host} answered ${status}`
  if (status === 404 || status === 410) return { kind: 'gone', reason }
  const pauseMs = pauseOf(headers.get('retry-after'), now, PAUSE_MS.longest)
  if (status === 429)
    return { kind: 'later', waitMs: pauseMs ?? PAUSE_MS.usual, reason, isLimited: true }
  if (status < 500 && !CHANGING.has(status)) return { kind: 'refused', reason }
  return pauseMs === undefined
    ? { kind: 'unreachable', reason }
    : { kind: 'later', waitMs: pauseMs, reason, cause: 'unreachable' }
}
