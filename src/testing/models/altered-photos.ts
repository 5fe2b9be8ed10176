import { decode, encode } from 'fast-png'

// What becomes of a photo on its way to another portal. Photos go in as PNG and come out as the portal stores them.

type Edges = { left?: number; top?: number; right?: number; bottom?: number }

const jpeg = (photo: Uint8Array, quality: number) => new Bun.Image(photo).jpeg({ quality }).bytes()

/** Each way, by its name. */
export const ALTERED: Record<string, (photo: Uint8Array) => Promise<Uint8Array>> = {
  compressed: (photo) => jpeg(photo, 35),
  scaled: (photo) => new Bun.Image(photo).resize(320).webp({ quality: 50 }).bytes(),
  marked: (photo) => jpeg(marked(photo), 70),
  brightened: (photo) =>
    new Bun.Image(photo)
      .modulate({ brightness: 1.12, saturation: 1.1 })
      .jpeg({ quality: 75 })
      .bytes(),
  'cut a little': (photo) =>
    jpeg(cut(photo, { left: 0.03, top: 0.03, right: 0.03, bottom: 0.03 }), 70),
  'cut more': (photo) => jpeg(cut(photo, { left: 0.06, top: 0.06, right: 0.06, bottom: 0.06 }), 70),
  'cut below': (photo) => jpeg(cut(photo, { bottom: 0.08 }), 70),
  'cut at one side': (photo) => jpeg(cut(photo, { left: 0.08 }), 70),
}

/** The photo without some of its edges, as shares of it. */
function cut(photo: Uint8Array, { left = 0, top = 0, right = 0, bottom = 0 }: Edges): Uint8Array {
  const { data, width, height } = decode(photo)
  const [x, y] = [Math.round(width * left), Math.round(height * top)]
  const size = {
    width: Math.round(width * (1 - right)) - x,
    height: Math.round(height * (1 - bottom)) - y,
  }
  const kept = new Uint8Array(size.width * size.height * 3)
  for (let row = 0; row < size.height; row += 1) {
    const from = 3 * ((row + y) * width + x)
    kept.set(data.subarray(from, from + 3 * size.width), 3 * row * size.width)
  }
  return encode({ ...size, channels: 3, depth: 8, data: kept })
}

/** The photo with light letters across its middle. */
function marked(photo: Uint8Array): Uint8Array {
  const { data, width, height } = decode(photo)
  const lighter = Uint8Array.from(data, (value, at) => {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)]
    const isWithin = Math.abs(y / height - 0.5) < 0.06 && Math.abs(x / width - 0.5) < 0.25
    return isWithin && Math.floor(x / 8) % 3 > 0 ? value * 0.6 + 102 : value
  })
  return encode({ width, height, channels: 3, depth: 8, data: lighter })
}
