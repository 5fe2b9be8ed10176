/** Said in the log of a sign-in that failed. */
export type Problem = { problem: string; code?: string }

/**
 * What may be said of a failure: the words of the library, not its details, which hold codes, tokens and whatever the
 * provider wrote.
 */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof Error)) return { problem: 'unknown' }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { problem: error.message, ...code }
}

/** Whether the provider did not answer in time: it said nothing against the person. */
export function isSilence(error: unknown): boolean {
  return problemOf(error).code === 'OAUTH_TIMEOUT'
}
