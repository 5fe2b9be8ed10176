import { remembering } from '../../src/kernel/domain/remembering.ts'
import { ISRAEL } from './format.ts'

/** Names of zones are checked once each; strangers may send any. */
const KNOWN_MAX = 1_000

/** The time zone that a Cookie header names; Israel's by default, and for a name that is no zone. For the server. */
export function zoneOf(cookies: string): string {
  const [, name = ''] = /(?:^|;\s*)zone=([\w+/-]{1,60})(?:;|$)/.exec(cookies) ?? []
  return name !== '' && isZone(name) ? name : ISRAEL
}

const isZone = remembering(KNOWN_MAX, isSupported)

function isSupported(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
