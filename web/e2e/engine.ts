// Which browser the journeys run in. Chromium, unless METZIA_TEST_BROWSER says firefox.
import { test } from 'bun:test'

export const isFirefox = process.env.METZIA_TEST_BROWSER === 'firefox'

/**
 * A journey that only Chromium's protocol can drive, with the reason why: in Firefox it counts as skipped.
 */
export const onlyInChromium = (reason: string) =>
  isFirefox ? (name: string, ..._: unknown[]) => test.skip(`${name} (${reason})`, () => {}) : test
