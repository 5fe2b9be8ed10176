import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--metrics-recording-only',
]

/** The browser that CHROMIUM_PATH names, an installed one, or Playwright's own. */
export function chromiumPath(): string {
  const known = [process.env.CHROMIUM_PATH, ...INSTALLED, chromium.executablePath()]
  const found = known.find((path) => path && existsSync(path))
  if (!found) throw new Error('No Chromium was found: set CHROMIUM_PATH, or install one')
  return found
}

/** A browser without background requests. */
export function launchBrowser(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0
  return chromium.launch({
    executablePath: chromiumPath(),
    args: isRoot ? [...QUIET, '--no-sandbox'] : QUIET,
  })
}
