import { encode } from 'fast-png'
import { seeded } from '../worlds/random.ts'

// Pictures of rooms as cameras and portals make them: drawn scenes with light, texture and noise, and what becomes of a
// picture on its way through another portal.

const WIDTH = 480
const HEIGHT = 360

type Colour = readonly [red: number, green: number, blue: number]
type Canvas = { width: number; height: number; data: Uint8Array }
type Box = { x: number; y: number; width: number; height: number }

/** One room. Equal `room`: the same layout, as in twin flats; `shot`: furniture, colours and light of its own. */
export type Scene = { room: number; shot: number }

export function drawnRoom({ room, shot }: Scene): Uint8Array {
  const canvas = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT * 3) }
  const layout = seeded(room * 7919 + 1)
  const own = seeded(shot * 104_729 + room * 31 + 17)
  drawWalls(canvas, layout, own)
  for (let window = 0; window < 1 + Math.floor(layout() * 2); window += 1)
    fill(canvas, boxIn(layout, 0.05, 0.45), [225 + own() * 30, 232 + own() * 20, 240], 14, own)
  for (let thing = 0; thing < 9; thing += 1)
    fill(canvas, boxIn(own, 0.3, 0.98), colourOf(own), 10 + own() * 40, own)
  return finish(canvas, own)
}

function colourOf(random: () => number): Colour {
  return [30 + random() * 200, 30 + random() * 180, 30 + random() * 170]
}

/** A box between two heights, as shares of the picture. */
function boxIn(random: () => number, top: number, bottom: number): Box {
  const width = WIDTH * (0.08 + random() * 0.28)
  const height = HEIGHT * (0.08 + random() * 0.3)
  return {
    x: random() * (WIDTH - width),
    y: HEIGHT * top + random() * Math.max(1, HEIGHT * (bottom - top) - height),
    width,
    height,
  }
}

function drawWalls(canvas: Canvas, layout: () => number, own: () => number): void {
  const [corner, ceiling, floor] = [
    0.2 + layout() * 0.6,
    0.08 + layout() * 0.12,
    0.6 + layout() * 0.2,
  ]
  const wall = 150 + own() * 90
  const lamp = own()
  const ground = colourOf(own)
  each(canvas, (x, y) => {
    const [across, down] = [x / WIDTH, y / HEIGHT]
    const light = 1 - 0.5 * Math.abs(across - lamp) - 0.15 * down
    const slope = 0.12 * Math.abs(across - corner)
    if (down > floor + slope) return shade(ground, light * (0.7 + 0.6 * (down - floor)))
    if (down < ceiling - slope * 0.5) return shade([245, 244, 240], light)
    const side = across < corner ? 1 : 0.86
    return shade([wall, wall * 0.98, wall * 0.94], light * side)
  })
}

function shade([red, green, blue]: Colour, light: number): Colour {
  return [red * light, green * light, blue * light]
}

function each(canvas: Canvas, colour: (x: number, y: number) => Colour): void {
  for (let y = 0; y < canvas.height; y += 1)
    for (let x = 0; x < canvas.width; x += 1) put(canvas, x, y, colour(x, y))
}

function put({ width, data }: Canvas, x: number, y: number, colour: Colour): void {
  const at = 3 * (y * width + x)
  for (let part = 0; part < 3; part += 1)
    data[at + part] = Math.max(0, Math.min(255, colour[part] ?? 0))
}

/** A piece of furniture: a box with a gradient and a weave. */
function fill(canvas: Canvas, box: Box, colour: Colour, weave: number, own: () => number): void {
  const [slope, step] = [own() - 0.5, 3 + Math.floor(own() * 20)]
  for (let y = Math.round(box.y); y < Math.min(canvas.height, box.y + box.height); y += 1)
    for (let x = Math.round(box.x); x < Math.min(canvas.width, box.x + box.width); x += 1) {
      const light = 0.85 + slope * ((x - box.x) / box.width) + 0.2 * ((y - box.y) / box.height)
      const thread = (Math.floor(x / step) + Math.floor(y / step)) % 2 === 0 ? weave : 0
      put(canvas, x, y, shade([colour[0] + thread, colour[1] + thread, colour[2] + thread], light))
    }
}

/** The noise of a sensor, as a PNG. */
function finish({ width, height, data }: Canvas, own: () => number): Uint8Array {
  const noisy = data.map((value) => Math.max(0, Math.min(255, value + (own() - 0.5) * 16)))
  return encode({ width, height, channels: 3, depth: 8, data: noisy })
}
