// WebKit as Debian has it: the driver, a browser without anything around it, and a display that nobody sees.
import { existsSync } from 'node:fs'
import { Glob } from 'bun'

export type WebKit = { driver: string; browser: string; display: string }

const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY = '/usr/bin/Xvfb'

/** What of WebKit is installed; undefined where a part of it is missing. */
export function findWebKit(): WebKit | undefined {
  const [browser] = new Glob('/usr/lib/*/webkit2gtk-*/MiniBrowser').scanSync('/')
  if (!browser || !existsSync(DRIVER) || !existsSync(DISPLAY)) return undefined
  return { driver: DRIVER, browser, display: DISPLAY }
}

/** The packages of Debian that have all of it. */
export const WEBKIT_PACKAGES = ['webkit2gtk-driver', 'xvfb']
