// Where the meter of a verdict draws its marks: all places are percent of its width.

type Prices = { price: number | null; estimate: number; low: number; high: number }
export type Label = { text: string; at: number }

/** The narrowest meter, in px, and the width of a character of its labels: labels that fit there fit everywhere. */
const WIDTH_PX = 256
const CHARACTER_PX = 7
const GAP_PX = 8
/** Free track on either side, as a part of what lies between the lowest and the highest number. */
const MARGIN = 0.14

export type Places = { price: number | null; estimate: number; low: number; high: number }

/** The places of the numbers on the track. */
export function placesOf({ price, estimate, low, high }: Prices): Places {
  const numbers = [low, estimate, high, ...(price === null ? [] : [price])]
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  const margin = Math.max(1, last - first) * MARGIN
  const place = (number: number) => (100 * (number - first + margin)) / (last - first + 2 * margin)
  return {
    price: price === null ? null : place(price),
    estimate: place(estimate),
    low: place(low),
    high: place(high),
  }
}

/** Half of the width of a label. */
const halfOf = (text: string) => ((text.length * CHARACTER_PX) / 2 / WIDTH_PX) * 100

/** The middle of a label that stays inside. */
export function insideOf(text: string, at: number): number {
  return Math.min(100 - halfOf(text), Math.max(halfOf(text), at))
}

/**
 * The middles of the three labels below the track. The middle one stays at its tick; the outer ones move away from it
 * where they would touch. At an end of the track, all three move inwards.
 */
export function labelPlaces(labels: readonly [Label, Label, Label]): [number, number, number] {
  const gap = (GAP_PX / WIDTH_PX) * 100
  const [low, middle, high] = labels
  const near = halfOf(low.text) + halfOf(middle.text) + gap
  const far = halfOf(middle.text) + halfOf(high.text) + gap
  const least = halfOf(low.text) + near
  const most = 100 - halfOf(high.text) - far
  const centre = Math.min(most, Math.max(least, middle.at))
  return [
    insideOf(low.text, Math.min(low.at, centre - near)),
    centre,
    insideOf(high.text, Math.max(high.at, centre + far)),
  ]
}
