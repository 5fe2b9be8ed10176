import { seconds } from './clock.ts'

/**
 * The pause (ms) that the header `Retry-After` of an answer asks for, in seconds or until a date; undefined when it
 * states none.
 * @param longest the longest pause that is granted (ms).
 */
export function pauseOf(stated: string | null, now: number, longest: number): number | undefined {
  if (stated === null) return undefined
  const ms = /^\d+$/.test(stated) ? seconds(Number(stated)) : Date.parse(stated) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longest) : undefined
}
