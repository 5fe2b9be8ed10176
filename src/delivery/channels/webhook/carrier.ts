import type { Tx } from '../../../database/database.ts'
import { days, hours, minutes, seconds } from '../../../kernel/clock.ts'
import { type Posting, postGuarded } from '../../../kernel/guarded-post.ts'
import { pauseOf } from '../../../kernel/retry-after.ts'
import type { Context } from '../../../world/context.ts'
import type { Carrier, Failure, Sent } from '../../outbox/carrier.ts'
import type { OutgoingOf } from '../../outbox/store.ts'
import { isWebhookAddress, webhookGuard } from './address.ts'
import type { Webhook } from './domain.ts'
import { bodyOf } from './payload.ts'
import type { Service } from './services/service.ts'
import { serviceOf } from './services/services.ts'
import { SIGNATURE_HEADER, signatureOf } from './signature.ts'
import { noteArrived, noteFailing, webhookById } from './store.ts'

/** The longest time of one attempt. */
const ATTEMPT_MS = seconds(10)
/** How long a webhook may fail without a success in between before it is switched off. */
const FAILING_MAX_MS = days(3)
/**
 * A receiver that gives no answer is given up only when the same request has failed so often: after days without power
 * the network may come back later than the server.
 */
const TRIES_MIN = 5
/** How long a request waits after each of its attempts. Then it waits an hour each time. */
const WAITS_MS = [
  seconds(5),
  seconds(30),
  minutes(2),
  minutes(5),
  minutes(15),
  minutes(30),
  hours(1),
]
/** How much of an answer is read (bytes): the codes of services are short. */
const ANSWER_MAX = 2_000
/** The longest pause that a receiver can ask for. */
const PAUSE_MAX_MS = hours(1)
/** The limit of one webhook. The channel as a whole has another one, which is named first. */
const EACH = { messages: 5, perMs: seconds(1) }
const LIMITS = [{ messages: 50, perMs: seconds(1) }, EACH, EACH]

type World = Pick<Context, 'db' | 'clock' | 'config' | 'fetch' | 'resolve'>
type Ports = {
  /** The webhook gets nothing any more, because it cannot be reached or does not want to. */
  onGone(tx: Tx, webhookId: string, reason: string): void
  /** For tests (ms). */
  attemptMs?: number
}

/** Carries posts to the programs of users. The signal cancels the requests in flight. */
export function webhookCarrier(
  world: World,
  signal: AbortSignal,
  { onGone, attemptMs = ATTEMPT_MS }: Ports,
): Carrier<'webhook'> {
  const { db, clock, config } = world
  const guard = { ...webhookGuard(config), totalMs: attemptMs }

  const post = (posting: Posting) =>
    postGuarded(world, posting, { ...guard, textMax: ANSWER_MAX }, signal)

  async function attempt(to: Webhook, message: OutgoingOf<'webhook'>): Promise<Sent> {
    const url = URL.parse(to.url)
    const service = serviceOf(to.format)
    const target = url && (service?.postedTo ? service.postedTo(url) : url)
    if (!target || !isWebhookAddress(target, config)) return refused(NOT_ALLOWED)
    const { payload, attempts } = message
    const posting = postingOf(to, target.href, message, clock.now())
    const first = await post(posting)
    const isRefused = first.kind === 'answer' && first.status === 400
    const rest = isRefused && payload.body && service?.withoutPhotos?.(payload.body)
    const answer = rest ? await post({ ...posting, body: encoded(JSON.stringify(rest)) }) : first
    if (answer.kind === 'notAllowed') return refused(NOT_ALLOWED)
    if (answer.kind === 'failed' && signal.aborted)
      return failed({ kind: 'unreachable', reason: answer.reason })
    const waitMs = WAITS_MS[attempts - 1] ?? hours(1)
    if (answer.kind === 'failed') return failed({ kind: 'later', waitMs, reason: answer.reason })
    if (answer.status >= 200 && answer.status <= 299) return { ok: true, messageId: null }
    return failed(failureOf(answer, { waitMs, now: clock.now(), service }))
  }

  /** A failure of a webhook that has only failed for long is the last one. */
  function judged(
    sent: Sent,
    { failingSince }: Webhook,
    { attempts }: OutgoingOf<'webhook'>,
  ): Sent {
    const isLasting = failingSince !== null && clock.now() - failingSince >= FAILING_MAX_MS
    if (sent.ok || !isLasting || signal.aborted) return sent
    if (sent.failure.kind === 'later' && attempts < TRIES_MIN) return sent
    return failed({ kind: 'gone', reason: `${sent.failure.reason}; for 3 days nothing arrived` })
  }

  return {
    channel: 'webhook',
    limits: LIMITS,
    areIndependent: true,
    async send(message) {
      const to = webhookById(db, message.target)
      if (!to) return refused('the webhook was deleted')
      if (to.offSince !== null && message.kind !== 'test')
        return refused('the webhook is switched off')
      return judged(await attempt(to, message), to, message)
    },
    onResult(tx, target, { ok }, now) {
      if (ok) noteArrived(tx, target)
      else noteFailing(tx, target, now)
    },
    onGone,
  }
}

const NOT_ALLOWED = 'its host is not one of the public internet'

const failed = (failure: Failure): Sent => ({ ok: false, failure })
const refused = (reason: string) => failed({ kind: 'refused', reason })

const encoded = (text: string) => new TextEncoder().encode(text)

/** Only programs get signatures and ids: a service does not look at them. */
function postingOf(
  { format, secret }: Webhook,
  url: string,
  { id, payload }: OutgoingOf<'webhook'>,
  now: number,
): Posting {
  const text = bodyOf(id, payload)
  const headers = { 'content-type': 'application/json', 'user-agent': 'Metzia' }
  const signed = { 'x-metzia-id': id, [SIGNATURE_HEADER]: signatureOf(secret, text, now) }
  const isSigned = serviceOf(format) === undefined
  return { url, body: encoded(text), headers: isSigned ? { ...headers, ...signed } : headers }
}

type Answer = { status: number; headers: Headers; text: string }
type Judging = { waitMs: number; now: number; service: Service | undefined }

/** What the sender does after an answer that is no success. */
function failureOf(answer: Answer, { waitMs, now, service }: Judging): Failure {
  const { status, headers, text } = answer
  const reason = `the receiver answered ${status}`
  if (status === 410 || service?.isGone?.(answer)) return { kind: 'gone', reason }
  if (status !== 408 && status !== 429 && status < 500) return { kind: 'refused', reason }
  const after = headers.get('retry-after') ?? (service && askedIn(text))
  const asked = pauseOf(after ?? null, now, PAUSE_MAX_MS)
  const later = { kind: 'later', waitMs: asked ?? waitMs, reason } as const
  return status === 429 ? { ...later, isLimited: true } : later
}

/** The seconds in an answer of Discord that has no header with them. */
const askedIn = (text: string): string | undefined => {
  const seconds = /"retry_after":\s*(\d+(?:\.\d+)?)/.exec(text)?.[1]
  return seconds && String(Math.ceil(Number(seconds)))
}
