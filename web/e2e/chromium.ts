import { type Browser, type BrowserContext, chromium } from 'playwright'
import { chromiumPath, quickChromiumPath } from '../../src/testing/worlds/chromium.ts'

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
]

const options = (executablePath: string) => ({
  executablePath,
  args: process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET,
})

/** A browser without background requests. Unless it needs windows, it may be one that shows no notifications. */
export function launchBrowser({ hasWindows = false } = {}): Promise<Browser> {
  return chromium.launch(options(hasWindows ? chromiumPath() : quickChromiumPath()))
}

/** A browser whose profile is in a folder. Its windows are not private ones, in which nothing can be installed. */
export function launchProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, options(chromiumPath()))
}
