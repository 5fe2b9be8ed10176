import { crc32, deflateSync } from 'node:zlib'

const WIDTH = 960
const HEIGHT = 640

type Colour = readonly [red: number, green: number, blue: number]
type Box = { x: number; y: number; width: number; height: number }

/** A picture in progress: 3 bytes for each pixel. */
type Canvas = { pixels: Uint8Array; ask(what: string): number }

/**
 * A drawn picture of a home as a PNG, the same for the same name: the first of a home is its front, others are rooms.
 */
export function drawHome(name: string): Uint8Array<ArrayBuffer> {
  const ask = (what: string) => Number(Bun.hash.wyhash(`${what} ${name}`) & 0xffffn) / 0xffff
  const canvas = { pixels: new Uint8Array(WIDTH * HEIGHT * 3), ask }
  if (name.endsWith('/0.png')) drawFront(canvas)
  else drawRoom(canvas)
  return pngOf(canvas)
}

function fill({ pixels }: Canvas, { x, y, width, height }: Box, [red, green, blue]: Colour): void {
  const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))]
  const right = Math.min(WIDTH, Math.round(x + width))
  const bottom = Math.min(HEIGHT, Math.round(y + height))
  for (let row = top; row < bottom; row += 1)
    for (let at = (row * WIDTH + left) * 3; at < (row * WIDTH + right) * 3; at += 3) {
      pixels[at] = red
      pixels[at + 1] = green
      pixels[at + 2] = blue
    }
}

const mix = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]

/** Colours from top to bottom of a box. */
function shade(canvas: Canvas, { y, height, ...across }: Box, top: Colour, bottom: Colour): void {
  for (let row = 0; row < height; row += 1)
    fill(canvas, { ...across, y: y + row, height: 1 }, mix(top, bottom, row / height))
}

const WALLS: readonly Colour[] = [
  [236, 226, 208],
  [222, 205, 180],
  [214, 214, 208],
  [226, 196, 168],
  [200, 208, 204],
]
const GLASS: Colour = [120, 154, 172]
const LEAVES: Colour = [92, 132, 92]
const WOOD: Colour = [172, 134, 96]

const oneOf = (colours: readonly Colour[], share: number): Colour =>
  colours[Math.min(colours.length - 1, Math.floor(share * colours.length))] ?? GLASS

function drawFront(canvas: Canvas): void {
  const { ask } = canvas
  shade(canvas, { x: 0, y: 0, width: WIDTH, height: 520 }, [156, 198, 226], [232, 238, 236])
  fill(canvas, { x: 0, y: 520, width: WIDTH, height: 120 }, [186, 182, 172])
  const floors = 3 + Math.floor(ask('floors') * 3)
  const columns = 3 + Math.floor(ask('columns') * 3)
  const width = 480 + ask('width') * 200
  const [left, top] = [(WIDTH - width) / 2, 540 - floors * 92 - 20]
  const wall = oneOf(WALLS, ask('wall'))
  fill(canvas, { x: left, y: top, width, height: 540 - top }, wall)
  fill(canvas, { x: left - 8, y: top - 10, width: width + 16, height: 12 }, mix(wall, WOOD, 0.4))
  const step = width / columns
  for (let floor = 0; floor < floors; floor += 1)
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [left + column * step + step * 0.22, top + 24 + floor * 92]
      fill(canvas, { x, y, width: step * 0.56, height: 54 }, mix(wall, [255, 255, 255], 0.5))
      fill(canvas, { x: x + 4, y: y + 4, width: step * 0.56 - 8, height: 46 }, GLASS)
      if (ask(`balcony ${column}`) < 0.5)
        fill(
          canvas,
          { x: x - 12, y: y + 44, width: step * 0.56 + 24, height: 22 },
          mix(wall, WOOD, 0.55),
        )
    }
  for (let tree = 0; tree < 3; tree += 1)
    drawTree(canvas, 60 + tree * 380 + ask(`tree ${tree}`) * 120)
}

function drawTree(canvas: Canvas, x: number): void {
  fill(canvas, { x: x - 5, y: 470, width: 10, height: 90 }, WOOD)
  for (let row = -60; row < 60; row += 1) {
    const half = Math.sqrt(3_600 - row * row)
    fill(
      canvas,
      { x: x - half, y: 450 + row, width: half * 2, height: 1 },
      mix(LEAVES, [40, 80, 50], (row + 60) / 160),
    )
  }
}

function drawRoom(canvas: Canvas): void {
  const { ask } = canvas
  const wall = mix(oneOf(WALLS, ask('wall')), [255, 255, 255], 0.45)
  shade(canvas, { x: 0, y: 0, width: WIDTH, height: 440 }, wall, mix(wall, WOOD, 0.12))
  shade(canvas, { x: 0, y: 440, width: WIDTH, height: 200 }, mix(WOOD, wall, 0.3), WOOD)
  const window = { x: 100 + ask('window') * 420, y: 70, width: 300, height: 220 }
  fill(canvas, { ...window, x: window.x - 8, y: 62, width: 316, height: 236 }, [250, 250, 248])
  shade(canvas, window, [164, 204, 230], [222, 234, 226])
  fill(canvas, { x: window.x + 146, y: 70, width: 8, height: 220 }, [250, 250, 248])
  const cloth = mix(oneOf(WALLS, ask('cloth')), [70, 90, 110], ask('dark'))
  const sofa = { x: 140 + ask('sofa') * 320, y: 360 }
  fill(canvas, { ...sofa, width: 380, height: 110 }, cloth)
  fill(
    canvas,
    { x: sofa.x - 20, y: sofa.y + 60, width: 420, height: 70 },
    mix(cloth, [0, 0, 0], 0.12),
  )
  fill(canvas, { x: sofa.x + 60, y: 530, width: 260, height: 16 }, mix(WOOD, [0, 0, 0], 0.35))
  fill(canvas, { x: 840, y: 380, width: 46, height: 90 }, mix(WOOD, [180, 90, 60], 0.6))
  for (let row = 0; row < 120; row += 1) {
    const half = 46 * Math.sin((Math.PI * row) / 120)
    fill(canvas, { x: 863 - half, y: 270 + row, width: half * 2, height: 1 }, LEAVES)
  }
}

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10]
/** 8 bits for each of the colours red, green and blue. */
const FORM = [8, 2, 0, 0, 0]

function pngOf({ pixels }: Canvas): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array(HEIGHT * (WIDTH * 3 + 1))
  for (let row = 0; row < HEIGHT; row += 1) {
    const line = pixels.subarray(row * WIDTH * 3, (row + 1) * WIDTH * 3)
    rows.set(line, row * (WIDTH * 3 + 1) + 1)
  }
  const head = new Uint8Array(13)
  const view = new DataView(head.buffer)
  view.setUint32(0, WIDTH)
  view.setUint32(4, HEIGHT)
  head.set(FORM, 8)
  const chunks = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]
  return Buffer.concat([new Uint8Array(SIGNATURE), ...chunks])
}

function chunk(kind: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length, 0)
  whole.set(named, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
