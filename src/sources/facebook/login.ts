import { write } from '../../database/database.ts'
import { failureText } from '../../intake/domain/failure.ts'
import { minutes, seconds } from '../../kernel/clock.ts'
import { messageOf } from '../../kernel/domain/caught.ts'
import { AppError } from '../../kernel/errors.ts'
import { sourceLease, withLease } from '../lease.ts'
import type { SourceWorld } from '../source.ts'
import { updateState } from '../store/states.ts'
import { openBrowser } from './browser.ts'
import { newCookies } from './cookies.ts'
import { browserFailure, type Patience } from './domain.ts'
import { FACEBOOK } from './group-run.ts'
import { profileFiles } from './profile.ts'

/** How long the operator has to log in, and how long cookies of a file take to be known (ms). */
const LOGIN_MS = minutes(10)
const COOKIES_MS = seconds(20)
const PATIENCE: Patience = { shownMs: seconds(12), moreMs: seconds(4), wholeMs: 700 }

type Options = {
  /** Variables by which a window finds its screen; undefined: there is none. */
  display: Readonly<Record<string, string>> | undefined
  say(text: string): void
  signal: AbortSignal
}

/**
 * Logs the profile of the operator in: with the file of cookies where one is set, else in a window. A pause that a
 * failed session has caused ends.
 * @throws AppError `conflict` while the source is read; `unavailable` when the account is not logged in in the end.
 */
export async function logIn(world: SourceWorld, { display, say, signal }: Options): Promise<void> {
  const { FACEBOOK_COOKIES_FILE: file, FACEBOOK_URL: base } = world.values
  const isShown = file === ''
  if (isShown && !display)
    throw refused('There is no screen for a window. Set FACEBOOK_COOKIES_FILE')
  const lease = { name: sourceLease(FACEBOOK), label: 'sources facebook login', signal }
  await withLease(world, lease, async () => {
    const files = profileFiles(world.values.DATA_DIR)
    const { cookies, noteTaken } = cookiesOf(file, base, files)
    const { CHROMIUM_PATH: chromiumPath, SCRAPER_PROXY: proxy } = world.values
    const launch = { base, chromiumPath, proxy, cookies, isShown, patience: PATIENCE }
    const opened = await openBrowser(world, files, launch, isShown ? display : {})
    if (opened.kind === 'problem')
      throw refused(failureText(browserFailure(opened.problem, 'the log-in')))
    if (isShown) say('Log in to Facebook in the window. It closes by itself.')
    try {
      const reply = await opened.browser.ask({ do: 'login' }, isShown ? LOGIN_MS : COOKIES_MS)
      if (reply.kind !== 'login' || !reply.isLoggedIn)
        throw refused(isShown ? 'The account was not logged in' : 'The cookies log no account in')
      noteTaken()
    } finally {
      await opened.browser.close()
    }
  })
  write(world.db, (tx) => updateState(tx, FACEBOOK, { pausedUntil: null, blockedRuns: 0 }))
}

function cookiesOf(...given: Parameters<typeof newCookies>): ReturnType<typeof newCookies> {
  try {
    return newCookies(...given)
  } catch (cause) {
    const reason = messageOf(cause)
    throw refused(`FACEBOOK_COOKIES_FILE cannot be used: ${reason}`, cause)
  }
}

function refused(message: string, cause?: unknown): AppError {
  return new AppError('unavailable', message, { code: 'login', cause })
}
