// Map tiles drawn from boundaries, for maps that have no other server.
import type { Point } from '../areas/domain/area.ts'
import { type Box, boxOf, type Shape } from '../areas/domain/geometry.ts'
import { LAND } from '../areas/domain/land.ts'
import { pixelOf, TILE_PX } from '../areas/domain/mercator.ts'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const ZOOM_MAX = 19
/** From this zoom on neighbourhoods are drawn. The pages write their names upon the map. */
const AREAS_FROM = 11
/** The zooms at which cities have their names: neither too small for them, nor within one. */
const CITY_NAMES = { from: 9, to: 12 }
/** How far beyond a tile shapes are drawn, so that lines and names cross its edges. */
const MARGIN_PX = 80

export type Tile = { zoom: number; x: number; y: number }
export type DrawnShape = Shape & {
  name: string
  kind: 'city' | 'area'
  box: Box
  middle: Point
}

const COLOURS = {
  light: {
    sea: '#b4d8e6',
    ground: '#eef0ec',
    city: '#e3e5dc',
    line: '#c3c7ba',
    area: '#f4f3ee',
    word: '#5c6257',
  },
  dark: {
    sea: '#0a1c2a',
    ground: '#14181b',
    city: '#1d2327',
    line: '#39434a',
    area: '#232a2f',
    word: '#93a0a8',
  },
} satisfies Record<Theme, Record<string, string>>

/** A shape with what is needed to draw it. */
export function drawnShape(kind: DrawnShape['kind'], name: string, shape: Shape): DrawnShape {
  const box = boxOf(shape)
  const [west, south, east, north] = box
  return { ...shape, kind, name, box, middle: [(west + east) / 2, (south + north) / 2] }
}

/** Whether there is such a tile. */
export function isTile({ zoom, x, y }: Tile): boolean {
  const isWhole = [zoom, x, y].every(Number.isInteger)
  return isWhole && zoom >= 0 && zoom <= ZOOM_MAX && [x, y].every((at) => at >= 0 && at < 2 ** zoom)
}

/** One tile as an SVG of 256 pixels. */
export function drawTile(shapes: readonly DrawnShape[], tile: Tile, theme: Theme): string {
  const { sea, ground, city, area, line, word } = COLOURS[theme]
  const { zoom } = tile
  const near = shapes.filter(({ kind, box }) => {
    return (kind === 'city' || zoom >= AREAS_FROM) && isNear(box, tile)
  })
  const paths = near.map((shape) => {
    const fill = shape.kind === 'city' ? city : area
    return `<path d="${pathOf(shape, tile)}" fill="${fill}" stroke="${line}"/>`
  })
  const names = near.filter(({ kind }) => isNamed(kind, zoom)).map((shape) => nameOf(shape, tile))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="${sea}"/><path fill="${ground}" fill-rule="evenodd" d="${pathOf(LAND, tile)}"/>${paths.join('')}<g fill="${word}" font-family="sans-serif" font-size="13" text-anchor="middle">${names.join('')}</g></svg>`
}

const isNamed = (kind: DrawnShape['kind'], zoom: number): boolean =>
  kind === 'city' && zoom >= CITY_NAMES.from && zoom <= CITY_NAMES.to

function isNear([west, south, east, north]: Box, tile: Tile): boolean {
  const [left, top] = withinTile([west, north], tile)
  const [right, bottom] = withinTile([east, south], tile)
  const [from, to] = [-MARGIN_PX, TILE_PX + MARGIN_PX]
  return right >= from && left <= to && bottom >= from && top <= to
}

function withinTile(point: Point, { zoom, x, y }: Tile): [x: number, y: number] {
  const [left, top] = pixelOf(point, zoom)
  return [left - x * TILE_PX, top - y * TILE_PX]
}

function pathOf({ polygons }: Shape, tile: Tile): string {
  return polygons
    .flat()
    .map((ring) => `M${ring.map((point) => roundedAt(point, tile)).join('L')}Z`)
    .join('')
}

function roundedAt(point: Point, tile: Tile): string {
  return withinTile(point, tile)
    .map((at) => Math.round(at * 10) / 10)
    .join(' ')
}

function nameOf({ name, middle }: DrawnShape, tile: Tile): string {
  const [x, y] = withinTile(middle, tile).map(Math.round)
  return `<text x="${x}" y="${y}">${Bun.escapeHTML(name)}</text>`
}
