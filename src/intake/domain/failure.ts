/** What is wrong with one answer, or with the attempt to get it. */
export type Problem =
  /**
   * Bot protection, recognised by a challenge page, by the firewall's record in place of data, or by a redirect to a
   * challenge page.
   */
  | { code: 'blocked'; by: 'challenge' | 'firewall' | 'redirect' }
  | { code: 'blocked'; by: 'status'; status: number }
  /** `path` is empty when the problem concerns the whole answer. */
  | { code: 'shapeChanged'; path: string; problem: string }
  | { code: 'http'; status: number }
  /** A redirect, which is not followed; `host` is null for a bare address or none. */
  | { code: 'redirected'; host: string | null }
  /** No complete answer: a timeout, a broken connection, too many bytes. */
  | { code: 'network'; problem: string }
  /** HTTP 304 in answer to a request without a condition. */
  | { code: 'notModified' }

/** Why a run did not succeed. `in` names the answer that caused it, as `page 1 of region 3`. */
export type Failure =
  | (Problem & { in: string })
  /** The firewall refused this many single listings in a row. */
  | { code: 'blocked'; by: 'refusals'; count: number }
  | { code: 'suddenlyNothing'; usual: number; in: string }
  | { code: 'suddenlyFew'; found: number; usual: number; in: string }
  /** Optional fields that nearly no record states any more. The run succeeds: listings are kept without them. */
  | { code: 'degraded'; paths: string[]; in: string }
  /** A page that only repeats the listings of the pages before it. */
  | { code: 'repeated'; in: string }
  /** The account of the browser is not logged in any more. */
  | { code: 'sessionExpired'; in: string }
  /** The site wants the account to be confirmed by a person. */
  | { code: 'checkpoint'; in: string }
  /** A page without a single post. */
  | { code: 'emptyFeed'; in: string }
  /** An optional part that this installation does not have. */
  | { code: 'notInBuild'; part: string }
  | { code: 'noBrowser' }
  /** The browser did not start, ended, or did not answer. */
  | { code: 'browserFailed'; problem: string; in: string }
  /** Another browser, which is not ours to end, uses the profile. */
  | { code: 'profileInUse'; pid: number }
  /** An unexpected error inside Metzia. */
  | { code: 'internal'; text: string }
  /** A failure without a code of its own, and every failure that was stored before codes existed. */
  | { code: 'other'; text: string }

const BLOCKED_BY = {
  challenge: 'a challenge page instead of data',
  firewall: "the firewall's record instead of data",
  redirect: 'a redirect to a challenge page',
}

/** The English text of a failure, for status, log, command line and alerts. No code reads it back. */
export function failureText(failure: Failure): string {
  switch (failure.code) {
    case 'blocked':
      return blockedText(failure)
    case 'shapeChanged': {
      const where = failure.path === '' ? 'the answer' : `"${failure.path}"`
      return `the shape has changed: ${where} ${failure.problem} in ${failure.in}`
    }
    case 'http':
      return `HTTP ${failure.status} in ${failure.in}`
    case 'redirected':
      return `redirected to ${failure.host ?? 'a bare address'}, which is not followed, in ${failure.in}`
    case 'network':
      return `${failure.problem} in ${failure.in}`
    case 'notModified':
      return `HTTP 304 to a request without a condition in ${failure.in}`
    case 'suddenlyNothing':
      return `suddenly nothing: ${failure.in} usually brings ${failure.usual} listings`
    case 'suddenlyFew':
      return `suddenly few: ${failure.found}, ${failure.in} usually brings ${failure.usual} listings`
    case 'degraded':
      return `nearly no record states ${failure.paths.map((path) => `"${path}"`).join(', ')} in ${failure.in}`
    case 'repeated':
      return `${failure.in} repeats the pages before it`
    case 'internal':
    case 'other':
      return failure.text
    default:
      return browserText(failure)
  }
}

type BrowserFailure = Extract<
  Failure,
  {
    code:
      | 'sessionExpired'
      | 'checkpoint'
      | 'emptyFeed'
      | 'notInBuild'
      | 'noBrowser'
      | 'browserFailed'
      | 'profileInUse'
  }
>

const LOG_IN = 'Log in again: metzia sources facebook login'

function browserText(failure: BrowserFailure): string {
  switch (failure.code) {
    case 'sessionExpired':
      return `the session has expired in ${failure.in}. ${LOG_IN}`
    case 'checkpoint':
      return `the account has to be confirmed by a person in ${failure.in}. ${LOG_IN}`
    case 'emptyFeed':
      return `the feed is empty in ${failure.in}`
    case 'notInBuild':
      return `${failure.part} is not in this build`
    case 'noBrowser':
      return 'no Chromium was found: install one, or set CHROMIUM_PATH'
    case 'browserFailed':
      return `${failure.problem} in ${failure.in}`
    case 'profileInUse':
      return `the profile is used by another browser (process ${failure.pid}). Close it first`
  }
}

function blockedText(failure: Extract<Failure, { code: 'blocked' }>): string {
  const text = 'blocked by bot protection'
  if (failure.by === 'refusals')
    return `${text} (the firewall's record instead of ${failure.count} listings in a row)`
  const sign = failure.by === 'status' ? `HTTP ${failure.status}` : BLOCKED_BY[failure.by]
  return `${text} (${sign}) in ${failure.in}`
}
