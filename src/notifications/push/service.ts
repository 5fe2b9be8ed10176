import { write } from '../../database/database.ts'
import { AppError } from '../../kernel/errors.ts'
import { type Guard, isAllowedAddress, isExempt } from '../../kernel/guarded-fetch.ts'
import { isPublicKey, isPushAuth } from '../../kernel/push-keys.ts'
import type { Config } from '../../process/config.ts'
import type { Context } from '../../process/context.ts'
import type { User } from '../../users/domain.ts'
import { ENDPOINT_MAX, PUSH_SERVICES } from './domain.ts'
import { putSubscription } from './store.ts'

/** A subscription as a browser gives it. */
export type SentSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

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
  { endpoint, keys }: SentSubscription,
): void {
  const fields = subscriptionProblems({ endpoint, keys }, config)
  const [first] = Object.values(fields)
  if (first !== undefined) throw new AppError('invalid', first, { fields })
  const { p256dh, auth } = keys
  const owner = { userRid: user.rid, sessionId, createdAt: clock.now() }
  write(db, (tx) => putSubscription(tx, { id: random.id(), ...owner, endpoint, p256dh, auth }))
}

function subscriptionProblems(
  { endpoint, keys }: SentSubscription,
  config: Config,
): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!isPushAddress(endpoint, config))
    problems['subscription.endpoint'] = 'The endpoint is not one of a known push service'
  if (!isPublicKey(keys.p256dh))
    problems['subscription.keys.p256dh'] = 'p256dh must be a public key of the curve P-256'
  if (!isPushAuth(keys.auth)) problems['subscription.keys.auth'] = 'auth must have 16 bytes'
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
