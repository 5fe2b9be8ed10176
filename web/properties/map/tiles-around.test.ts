import { expect, test } from 'bun:test'
import { TILE_PX } from '../../../src/areas/domain/mercator.ts'
import { tilesAround } from './tiles-around.ts'

const URL = 'https://{s}.tiles.example/{z}/{x}/{y}{r}.png'

test('the tiles around Tel Aviv cover what a telephone shows, without a gap', () => {
  const tiles = tilesAround({ center: [32.0853, 34.7818], zoom: 14 }, URL)
  const [xs, ys] = [tiles.map(({ x }) => x), tiles.map(({ y }) => y)]
  expect(Math.min(...xs)).toBeLessThanOrEqual(-195)
  expect(Math.max(...xs) + TILE_PX).toBeGreaterThanOrEqual(195)
  expect(Math.min(...ys)).toBeLessThanOrEqual(-320)
  expect(Math.max(...ys) + TILE_PX).toBeGreaterThanOrEqual(320)
  expect(new Set(xs).size * new Set(ys).size).toBe(tiles.length)
  // The tile of the middle: column and row by the formula of OpenStreetMap's wiki ("Slippy map tilenames").
  const middle = tiles.find(({ x, y }) => x <= 0 && x > -TILE_PX && y <= 0 && y > -TILE_PX)
  expect(middle?.url).toBe('https://a.tiles.example/14/9774/6648@2x.png')
})

test('at the edge of the world no tile lies beyond it', () => {
  const urls = tilesAround({ center: [85, 179.9], zoom: 2 }, '{z}/{x}/{y}').map(({ url }) => url)
  expect(urls.every((url) => /^2\/[0-3]\/[0-3]$/.test(url))).toBe(true)
  expect(urls.length).toBeGreaterThan(1)
})
