// The gestures of the gallery: where a drag leads, and how far the photos follow it.

/** A drag of at least this part of the width leads to the next photo. */
const FAR = 0.2
/** So does a quick one: faster than this many px a second, and shorter than this many milliseconds. */
const FLICK_SPEED = 300
const FLICK_MS = 300
/** Before the first and after the last photo, the photos follow only this part of a drag. */
const RESISTANCE = 0.3

export type Drag = { dx: number; ms: number; width: number }

/**
 * -1: the previous photo; 1: the next one; 0: this one stays. `dx` is negative for a drag towards the start of the line.
 */
export function stepOf({ dx, ms, width }: Drag): -1 | 0 | 1 {
  const isFar = Math.abs(dx) >= FAR * width && dx !== 0
  const isFlick = ms < FLICK_MS && Math.abs(dx) / (Math.max(ms, 1) / 1_000) > FLICK_SPEED
  if (!isFar && !isFlick) return 0
  return dx < 0 ? 1 : -1
}

/** How many px the photos are moved by a drag of `dx` px, at photo `at` of `count`. */
export function offsetOf(dx: number, at: number, count: number): number {
  const isAtEdge = (dx > 0 && at === 0) || (dx < 0 && at === count - 1)
  return isAtEdge ? dx * RESISTANCE : dx
}
