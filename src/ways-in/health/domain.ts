// Arrival health: whether a way in is silent for far longer than usual.

/** How far back arrivals tell what is usual (ms). */
export const USUAL_MS = 30 * 24 * 3_600_000
/** Fewer arrivals than these say nothing about what is usual. */
const ARRIVALS_MIN = 5
/** A way is silent after this many times the longest pause that it had. */
const FACTOR = 2

/**
 * A way of everybody is not silent before this time (ms); one of a single user, whom nobody hurries, not before the
 * other.
 */
export const SILENT_MIN_MS = { everybody: 24 * 3_600_000, user: 7 * 24 * 3_600_000 } as const

/**
 * Whether nothing has arrived for far longer than usual.
 * @param times of the arrivals of the last 30 days (ms), in any order.
 */
export function isSilent(
  times: readonly number[],
  { now, floorMs }: { now: number; floorMs: number },
): boolean {
  if (times.length < ARRIVALS_MIN) return false
  const sorted = [...times].sort((one, other) => one - other)
  const pauses = sorted.slice(1).map((time, index) => time - (sorted[index] as number))
  const longest = Math.max(...pauses)
  const silence = now - (sorted.at(-1) as number)
  return silence > Math.max(longest * FACTOR, floorMs)
}

/** Days of the curve, today included. */
export const DAYS = 14
const DAY_MS = 24 * 3_600_000

/** How many there were in each of the last days, the oldest first. A day is 24 hours before now. */
export function perDay(times: readonly { at: number; count: number }[], now: number): number[] {
  const days = Array<number>(DAYS).fill(0)
  for (const { at, count } of times) {
    const ago = Math.floor((now - at) / DAY_MS)
    if (ago >= 0 && ago < DAYS) days[DAYS - 1 - ago] = (days[DAYS - 1 - ago] ?? 0) + count
  }
  return days
}
