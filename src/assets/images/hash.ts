import type { decode } from 'fast-png'
import { CUTS, type PhotoHash } from '../domain/same-photos.ts'

// Loaded with the first photo.
const library = () => require('fast-png') as { decode: typeof decode }

/** The edge of the picture that a hash is made of, in pixels. */
const EDGE = 64
/** The bits of one form: each of 16 rows compares 17 neighbours. */
const ROWS = 16
const COLUMNS = 17
/** Two neighbours that differ by less are equal to the eye. */
const SHADE = 1.5
/** With a larger share of equal neighbours a picture says too little: a plan, a logo, a card. */
const EQUAL_MAX = 0.5

type Cut = { left: number; top: number; right: number; bottom: number }
const WHOLE: Cut = { left: 0, top: 0, right: 0, bottom: 0 }

/**
 * The hash of a converted image. Null: it has so few shades that unlike pictures would have similar hashes.
 * @throws Error when the bytes are no image.
 */
export async function hashPhoto(image: Uint8Array): Promise<PhotoHash | null> {
  const small = await new Bun.Image(image).resize(EDGE, EDGE, { fit: 'fill' }).png().bytes()
  const grey = greyOf(library().decode(small))
  const whole = scaled(grey, WHOLE)
  if (equalShare(whole) > EQUAL_MAX) return null
  return { whole: hexOf(whole), cuts: CUTS.map((cut) => hexOf(scaled(grey, cut))).join('') }
}

/** The brightness of each pixel. */
function greyOf({ data, channels }: ReturnType<typeof decode>): Float64Array {
  const part = (pixel: number, channel: number) =>
    data[pixel * channels + (channels < 3 ? 0 : channel)] ?? 0
  return Float64Array.from(
    { length: EDGE * EDGE },
    (_, pixel) => 0.299 * part(pixel, 0) + 0.587 * part(pixel, 1) + 0.114 * part(pixel, 2),
  )
}

/** What is left of a picture after a cut, as 16 rows of 17 values. Each is the mean of its part of the picture. */
function scaled(grey: Float64Array, { left, top, right, bottom }: Cut): Float64Array {
  const [width, height] = [(1 - left - right) / COLUMNS, (1 - top - bottom) / ROWS]
  return Float64Array.from({ length: ROWS * COLUMNS }, (_, at) => {
    const [column, row] = [at % COLUMNS, Math.floor(at / COLUMNS)]
    const [x, y] = [EDGE * (left + column * width), EDGE * (top + row * height)]
    return meanOf(grey, { x, y, width: EDGE * width, height: EDGE * height })
  })
}

type Part = { x: number; y: number; width: number; height: number }

/** The mean brightness of a part that begins and ends within pixels. */
function meanOf(grey: Float64Array, { x, y, width, height }: Part): number {
  let [sum, area] = [0, 0]
  for (let row = Math.floor(y); row < y + height && row < EDGE; row += 1)
    for (let column = Math.floor(x); column < x + width && column < EDGE; column += 1) {
      const covered = overlap(column, x, x + width) * overlap(row, y, y + height)
      sum += covered * (grey[row * EDGE + column] ?? 0)
      area += covered
    }
  return sum / area
}

/** How much of a pixel lies between two ends. */
function overlap(pixel: number, from: number, to: number): number {
  return Math.min(pixel + 1, to) - Math.max(pixel, from)
}

/** The steps from each value to its neighbour on the right. */
function stepsOf(values: Float64Array): number[] {
  return Array.from({ length: ROWS * (COLUMNS - 1) }, (_, at) => {
    const first = Math.floor(at / (COLUMNS - 1)) * COLUMNS + (at % (COLUMNS - 1))
    return (values[first + 1] ?? 0) - (values[first] ?? 0)
  })
}

function equalShare(values: Float64Array): number {
  const steps = stepsOf(values)
  return steps.filter((step) => Math.abs(step) < SHADE).length / steps.length
}

/** A bit for each neighbour that is lighter, as hexadecimal digits. */
function hexOf(values: Float64Array): string {
  const bits = stepsOf(values).map((step) => (step > 0 ? '1' : '0'))
  return Array.from({ length: bits.length / 4 }, (_, at) =>
    Number.parseInt(bits.slice(at * 4, at * 4 + 4).join(''), 2).toString(16),
  ).join('')
}
