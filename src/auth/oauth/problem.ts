/** What the log says of a failed sign-in. */
export type Problem = { problem: string; code?: string }

/**
 * The part of an error that may be logged: the library's message, not its details, which contain codes, tokens and the
 * provider's text.
 */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof Error)) return { problem: 'unknown' }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { problem: error.message, ...code }
}

/** Whether the provider could not be reached or timed out, as opposed to refusing the sign-in. */
export function isSilence(error: unknown): boolean {
  return problemOf(error).code === 'OAUTH_TIMEOUT'
}
