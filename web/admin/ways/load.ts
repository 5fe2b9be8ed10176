import type { WayWire } from '../../../src/ways-in/health/wire.ts'
import type { LoaderInput } from '../../lib/context.ts'
import { agoOf } from '../../lib/format.ts'
import type { waysText } from '../../locales/en/ways.ts'

/** `ways` is null when the server could not answer. */
export type LoadedWays = { ways: WayWire[] | null; now: string }

export async function loadWays({ context: { api } }: LoaderInput): Promise<LoadedWays> {
  const now = new Date().toISOString()
  try {
    return { ways: await api.call<WayWire[]>('GET', '/api/ways'), now }
  } catch {
    return { ways: null, now }
  }
}

type Words = Pick<(typeof waysText)['ways'], 'now' | 'minutes' | 'hours' | 'days'>

/** How long ago something was. */
export function agoText(iso: string, now: string, words: Words): string {
  const { count, unit } = agoOf(iso, now)
  if (count === 0) return words.now
  return { min: words.minutes, h: words.hours, d: words.days }[unit](count)
}
