import { seconds } from '../../../kernel/clock.ts'
import type { TelegramFailure } from '../../../telegram/client.ts'
import type { Failure } from '../../outbox/carrier.ts'

/** How long nothing is sent while the token is refused, and while Telegram cannot be connected to. */
const REFUSED_MS = seconds(60)
const OFFLINE_MS = seconds(5)

/** What the sender does after a failed call. */
export function asFailure(failure: TelegramFailure): Failure {
  const { kind, reason } = failure
  if (kind === 'flood') return { kind: 'hold', waitMs: failure.waitMs, reason, isLimited: true }
  if (kind === 'unauthorized') return { kind: 'hold', waitMs: REFUSED_MS, reason, cause: 'refused' }
  if (kind === 'conflict') return { kind: 'hold', waitMs: REFUSED_MS, reason }
  if (kind === 'offline') return { kind: 'hold', waitMs: OFFLINE_MS, reason }
  if (kind === 'moved') return { kind, to: failure.to, reason }
  return { kind, reason }
}
