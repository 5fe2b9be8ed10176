import { seconds } from './clock.ts'

/**
 * The pause (ms) that the header `Retry-After` of an answer asks for, in seconds or until a date. Undefined when it
 * states none that lies ahead: with `0`, or a date that has passed by this clock, one would ask again without a pause.
 * @param longest the longest pause that is granted (ms).
 */
export function pauseOf(stated: string | null, now: number, longest: number): number | undefined {
  if (stated === null) return undefined
  const ms = /^\d+$/.test(stated) ? seconds(Number(stated)) : Date.parse(stated) - now
  return ms > 0 && Number.isFinite(ms) ? Math.min(ms, longest) : undefined
}
