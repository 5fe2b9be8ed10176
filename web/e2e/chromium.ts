import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium } from 'playwright'

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

const options = () => ({
  executablePath: chromiumPath(),
  args: process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET,
})

/** A browser without background requests. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(options())
}

/** A browser whose profile is in a folder. Its windows are not private ones, in which nothing can be installed. */
export function launchProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, options())
}
