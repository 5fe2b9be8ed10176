import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, firefox } from 'playwright'
import { chromiumPath, quickChromiumPath } from '../../src/testing/worlds/chromium.ts'
import { isFirefox } from './engine.ts'

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--metrics-recording-only',
  // Without a graphics card, its work needs no process of its own.
  '--disable-gpu',
  '--in-process-gpu',
  // Only this machine is found. Pages that were asked to intercept their requests would keep no files from each other.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  // No process is started for a page that may come.
  '--renderer-process-limit=1',
]

const options = (executablePath: string) => ({
  executablePath,
  args: process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET,
})

/** Firefox knows no emulation of this over its protocol, so it is set for the whole browser. */
const STILL = { 'ui.prefersReducedMotion': 1 }

/**
 * A browser without background requests. Unless it needs windows, it may be one that shows no notifications. It is
 * Firefox when METZIA_TEST_BROWSER says so.
 */
export function launchBrowser({ hasWindows = false } = {}): Promise<Browser> {
  if (isFirefox)
    return firefox.launch({
      channel: 'moz-firefox',
      executablePath: join(import.meta.dirname, 'firefox/program.ts'),
      firefoxUserPrefs: STILL,
    })
  return chromium.launch(options(hasWindows ? chromiumPath() : quickChromiumPath()))
}

/** A browser whose profile is in a folder. Its windows are not private ones, in which nothing can be installed. */
export function launchProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, options(chromiumPath()))
}
