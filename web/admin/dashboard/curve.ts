// The curve of a chart without axes, in a box of fixed units.

export const WIDTH = 320
export const HEIGHT = 64
/** The highest and the lowest point, so that the line is not cut. */
const TOP = 8
const BOTTOM = 58

const short = (value: number) => String(Math.round(value * 10) / 10)

export type Point = { x: number; y: number }

/**
 * One point for each count, from the left edge to the right one. Zero is at the bottom, the highest count at the top.
 */
export function pointsOf(counts: readonly number[]): Point[] {
  const most = Math.max(1, ...counts)
  const step = WIDTH / Math.max(1, counts.length - 1)
  return counts.map((count, at) => ({
    x: at * step,
    y: BOTTOM - (count / most) * (BOTTOM - TOP),
  }))
}

/** A path through the points. It is level at each of them, so that it never goes beyond their heights. */
export function curveThrough(points: readonly Point[]): string {
  const [first, ...others] = points
  if (!first) return ''
  let { x, y } = first
  const parts = [`M${short(x)} ${short(y)}`]
  for (const next of others) {
    const middle = short((x + next.x) / 2)
    parts.push(
      `C${middle} ${short(y)} ${middle} ${short(next.y)} ${short(next.x)} ${short(next.y)}`,
    )
    ;({ x, y } = next)
  }
  return parts.join(' ')
}
