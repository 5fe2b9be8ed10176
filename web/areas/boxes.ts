/** A part of a screen or of a map, in pixels from a corner of it. */
export type Box = readonly [left: number, top: number, right: number, bottom: number]

/** Whether two boxes have more than an edge in common. */
export function meet(one: Box, other: Box): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

/**
 * The largest box within a frame that is not covered. @param covers any number of boxes, also beyond the frame.
 */
export function largestFree(frame: Box, covers: readonly Box[]): Box {
  const [left, top, right, bottom] = frame
  const within = covers.filter((cover) => meet(cover, frame))
  const lefts = [left, ...within.map((cover) => cover[2])]
  const tops = [top, ...within.map((cover) => cover[3])]
  const rights = [right, ...within.map((cover) => cover[0])]
  const bottoms = [bottom, ...within.map((cover) => cover[1])]
  let largest: Box = [left, top, left, top]
  for (const x1 of lefts)
    for (const x2 of rights)
      for (const y1 of tops)
        for (const y2 of bottoms) {
          const box: Box = [x1, y1, x2, y2]
          if (x2 <= x1 || areaOf(box) <= areaOf(largest)) continue
          if (!within.some((cover) => meet(cover, box))) largest = box
        }
  return largest
}

/** In square pixels; negative for a box of a negative height. */
const areaOf = ([left, top, right, bottom]: Box) => (right - left) * (bottom - top)
