// The Chromium that tests start.
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Chromium without windows, a package of its own at Debian: half the processor time, but no notifications. The program
 * itself and not the script that starts it, so that a test can end it.
 */
const WITHOUT_WINDOWS = '/usr/lib/chromium/chromium-headless-shell'

/** The browser that CHROMIUM_PATH names, an installed one, or Playwright's own. */
export function findChromium(): string | undefined {
  const known = [process.env.CHROMIUM_PATH, ...INSTALLED, chromium.executablePath()]
  return known.find((path) => path && existsSync(path))
}

export function chromiumPath(): string {
  const found = findChromium()
  if (!found) throw new Error('No Chromium was found: set CHROMIUM_PATH, or install one')
  return found
}

/** Whether the quickest one is there: one without windows, or the one that CHROMIUM_PATH names. */
export const hasQuickChromium = () =>
  process.env.CHROMIUM_PATH !== undefined || existsSync(WITHOUT_WINDOWS)

/** The one without windows where it is installed, unless CHROMIUM_PATH names another. */
export function quickChromiumPath(): string {
  const isNamed = process.env.CHROMIUM_PATH !== undefined
  return !isNamed && existsSync(WITHOUT_WINDOWS) ? WITHOUT_WINDOWS : chromiumPath()
}
