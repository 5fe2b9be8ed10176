import { type Clock, minutes, seconds } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/errors.ts'

/** The requests of one token in each window: a program that asks ten times a second stays within them. */
export const TOKEN_REQUESTS = 600
const TOKEN_WINDOW_MS = minutes(1)

type Window = { endsAt: number; used: number }

/** How many requests each access token has made in the window that began with its first one. */
export type TokenRates = {
  /**
   * Counts a request.
   * @returns what the answer says of the limit: the fields of the IETF draft `draft-ietf-httpapi-ratelimit-headers`,
   * with the seconds until the window ends.
   */
  take(tokenId: string): { headers: Record<string, string>; refusal: AppError | undefined }
}

export function createTokenRates(clock: Clock): TokenRates {
  /** The window that began first is first. */
  const windows = new Map<string, Window>()

  function forgetEnded(now: number): void {
    for (const [id, { endsAt }] of windows) {
      if (endsAt > now) return
      windows.delete(id)
    }
  }

  return {
    take(tokenId) {
      const now = clock.now()
      forgetEnded(now)
      const own = windows.get(tokenId) ?? { endsAt: now + TOKEN_WINDOW_MS, used: 0 }
      windows.set(tokenId, own)
      own.used += 1
      const left = Math.ceil((own.endsAt - now) / seconds(1))
      const remaining = Math.max(0, TOKEN_REQUESTS - own.used)
      return {
        headers: {
          'ratelimit-policy': `"token";q=${TOKEN_REQUESTS};w=${TOKEN_WINDOW_MS / seconds(1)}`,
          ratelimit: `"token";r=${remaining};t=${left}`,
        },
        refusal:
          own.used > TOKEN_REQUESTS
            ? new AppError('tooMany', { code: 'tooManyRequests' }, { retryAfter: left })
            : undefined,
      }
    },
  }
}
