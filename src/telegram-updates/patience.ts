import { minutes, seconds } from '../kernel/clock.ts'
import { jittered, type Random } from '../kernel/random.ts'
import type { TelegramFailure } from '../telegram/client.ts'

const LONGEST_MS = minutes(1)

/**
 * How long to wait before Telegram is asked again, in milliseconds.
 * @param failures how many calls in a row have failed.
 */
export function patience(random: Random, failure: TelegramFailure, failures: number): number {
  if (failure.kind === 'flood') return failure.waitMs
  if (failure.kind === 'unauthorized') return LONGEST_MS
  return jittered(random, Math.min(seconds(2 ** Math.min(failures, 10)) / 2, LONGEST_MS), 0.2)
}
