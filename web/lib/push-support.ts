import { isIos, isStandalone } from './worker.ts'

/** What may be wrong with push messages. The catalogue has a text for each. */
export type PushProblem =
  | 'unsupported'
  | 'outdated'
  | 'partial'
  | 'blocked'
  | 'denied'
  | 'askFailed'
  | 'required'
  | 'workerTimeout'
  | 'workerFailed'
  | 'invalid'
  | 'keysMissing'
  | 'notAllowed'
  | 'aborted'
  | 'failed'

/** Push messages cannot be had, or could not be changed. */
export class PushError extends Error {
  readonly problem: PushProblem
  /** What the browser says, for the problems whose text names it. */
  readonly reason: string

  constructor(problem: PushProblem, cause?: unknown) {
    const reason = cause instanceof Error ? cause.message : ''
    super(`push: ${problem} ${reason}`.trimEnd(), { cause })
    this.name = 'PushError'
    this.problem = problem
    this.reason = reason
  }
}

/** What is known of the browser by its user agent. */
export type PushBrowser = {
  isIos: boolean
  /** Safari, or any browser of iOS: the user allows notifications in its settings. */
  isSafari: boolean
  /** Too old for push messages of websites. */
  isOutdated: boolean
}

/** The first version of Safari and of iOS with push messages for websites. */
const FIRST_VERSION = 16.4

/** Reads what the user agent says. An iPad that calls itself a Mac states no version of iOS, but one of Safari. */
export async function readBrowser(): Promise<PushBrowser> {
  const { default: Bowser } = await import('bowser')
  const { browser, os } = Bowser.parse(navigator.userAgent || 'unknown')
  const onIos = isIos()
  const isSafari = browser.name === 'Safari'
  const versions = [isSafari && browser.version, os.name === 'iOS' && os.version]
  return {
    isIos: onIos,
    isSafari: isSafari || onIos,
    isOutdated: versions.some((version) => version && isBefore(version)),
  }
}

/** Whether a version such as 16.10.1 is older than the first one with push messages. */
function isBefore(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [firstMajor = 0, firstMinor = 0] = String(FIRST_VERSION).split('.').map(Number)
  return major < firstMajor || (major === firstMajor && minor < firstMinor)
}

/** Why this browser cannot have push messages; null when it can. On iOS only the installed application can. */
export function lackOf(browser: PushBrowser): 'unsupported' | 'outdated' | 'partial' | null {
  if (browser.isOutdated) return 'outdated'
  if (browser.isIos && !isStandalone()) return 'partial'
  const parts = ['serviceWorker' in navigator, 'PushManager' in window, 'Notification' in window]
  const count = parts.filter(Boolean).length
  if (count === parts.length) return null
  return count === 2 ? 'partial' : 'unsupported'
}

/** The permission for notifications; 'default' also where there is none to ask for. */
export function permissionNow(): NotificationPermission {
  return 'Notification' in window ? Notification.permission : 'default'
}

/** Calls the listener when the permission may have changed, as in the settings of the browser. */
export function watchPermission(listener: () => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  document.addEventListener('visibilitychange', listener, { signal })
  addEventListener('focus', listener, { signal })
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', listener, { signal }), ignore)
  return () => stopping.abort()
}

/**
 * Asks the user to allow notifications. Safari requires that a click calls this at once.
 * @returns 'default' when the user has closed the question.
 * @throws PushError
 */
export async function requestPermission({
  isSafari,
}: Pick<PushBrowser, 'isSafari'>): Promise<NotificationPermission> {
  if (permissionNow() === 'denied') throw new PushError(isSafari ? 'blocked' : 'required')
  let answer: NotificationPermission
  try {
    answer = await Notification.requestPermission()
  } catch (cause) {
    throw new PushError('askFailed', cause)
  }
  if (answer === 'denied') throw new PushError(isSafari ? 'denied' : 'required')
  return answer
}

/** Where the permission cannot be watched, its changes are seen when the user comes back. */
function ignore(): void {}
