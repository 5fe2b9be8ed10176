// The Firefox that journeys can run in.
import { existsSync } from 'node:fs'

const INSTALLED = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/** The browser that FIREFOX_PATH names, or an installed one. */
export function findFirefox(): string | undefined {
  return [process.env.FIREFOX_PATH, ...INSTALLED].find((path) => path && existsSync(path))
}

export function firefoxPath(): string {
  const found = findFirefox()
  if (!found) throw new Error('No Firefox was found: set FIREFOX_PATH, or install one')
  return found
}
