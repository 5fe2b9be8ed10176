import { write } from '../../database/database.ts'
import { AppError, refuseFields } from '../../kernel/errors.ts'
import { type Guard, isAllowedAddress, isExempt } from '../../kernel/guarded-fetch.ts'
import { isPublicKey, isPushAuth } from '../../kernel/push-keys.ts'
import type { Said } from '../../kernel/texts/shared.ts'
import type { User } from '../../users/domain.ts'
import type { Config } from '../../world/config.ts'
import type { Context } from '../../world/context.ts'
import { ENDPOINT_MAX, PUSH_SERVICES } from './domain.ts'
import { putSubscription } from './store.ts'

/** A subscription as a browser gives it. */
type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }
/** The same as it arrives. */
export type SentSubscription =
  | {
      endpoint?: string | undefined
      keys?: { p256dh?: string | undefined; auth?: string | undefined } | undefined
    }
  | undefined

/** The hosts that messages may be posted to. */
export function pushGuard({ values }: Pick<Config, 'values'>): Pick<Guard, 'hosts' | 'exempt'> {
  return { hosts: PUSH_SERVICES, exempt: values.PUSH_HOSTS }
}

/**
 * Sends the user's messages to a browser from now on, also when it was subscribed for another user.
 * @throws AppError `invalid` with all fields that are not valid.
 */
export function subscribe(
  { db, clock, random, config }: Context,
  { user, sessionId }: { user: User; sessionId: string },
  sent: SentSubscription,
): void {
  const { endpoint, keys } = complete(sent)
  refuseFields(subscriptionProblems({ endpoint, keys }, config))
  const { p256dh, auth } = keys
  const owner = { userRid: user.rid, sessionId, createdAt: clock.now() }
  write(db, (tx) => putSubscription(tx, { id: random.id(), ...owner, endpoint, p256dh, auth }))
}

/** @throws AppError `invalid` with the fields that are missing. */
function complete(sent: SentSubscription): Subscription {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = sent ?? {}
  const values = { endpoint, 'keys.p256dh': p256dh, 'keys.auth': auth }
  const missing = Object.entries(values).flatMap(([name, value]) => (value === '' ? [name] : []))
  if (missing.length > 0) throw incomplete({ code: 'subscriptionIncomplete' }, missing)
  return { endpoint, keys: { p256dh, auth } }
}

/**
 * The address of the subscription to end.
 * @throws AppError `invalid` without one.
 */
export function endpointOf(sent: SentSubscription): string {
  if (!sent?.endpoint) throw incomplete({ code: 'noEndpoint' }, ['endpoint'])
  return sent.endpoint
}

function incomplete(said: Said, names: readonly string[]): AppError {
  const fields = Object.fromEntries(names.map((name) => [`subscription.${name}`, said]))
  return new AppError('invalid', said, { fields })
}

function subscriptionProblems(
  { endpoint, keys }: Subscription,
  config: Config,
): Record<string, Said> {
  const problems: Record<string, Said> = {}
  if (!isPushAddress(endpoint, config))
    problems['subscription.endpoint'] = { code: 'unknownEndpoint' }
  if (!isPublicKey(keys.p256dh)) problems['subscription.keys.p256dh'] = { code: 'pushKey' }
  if (!isPushAuth(keys.auth)) problems['subscription.keys.auth'] = { code: 'pushAuth' }
  return problems
}

/** Visible ASCII without a fragment: one address has one spelling. */
const PLAIN = /^[!-"$-~]+$/

function isPushAddress(endpoint: string, config: Config): boolean {
  const url = URL.parse(endpoint)
  if (!url || !PLAIN.test(endpoint) || endpoint.length > ENDPOINT_MAX) return false
  const guard = pushGuard(config)
  return isExempt(url, guard) || (url.protocol === 'https:' && isAllowedAddress(url, guard))
}
