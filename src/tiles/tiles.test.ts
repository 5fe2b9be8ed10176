import { expect, test } from 'bun:test'
import type { Point } from '../areas/domain/area.ts'
import { demoRoutes } from './routes.ts'
import { drawnShape, drawTile, isTile, type Tile } from './tile.ts'

/** A square of a tenth of a degree around Florentin. */
const SQUARE: readonly Point[] = [
  [34.72, 32.01],
  [34.82, 32.01],
  [34.82, 32.11],
  [34.72, 32.11],
]
const polygons = [[SQUARE]]
const CITY = drawnShape('city', 'תל <אביב>', { polygons })
const AREA = drawnShape('area', 'פלורנטין', { polygons })
/** The tiles that have Florentin in them. */
const AT = {
  country: { zoom: 8, x: 152, y: 103 },
  city: { zoom: 11, x: 1221, y: 831 },
  streets: { zoom: 14, x: 9774, y: 6650 },
} satisfies Record<string, Tile>

const shapesIn = (svg: string) => svg.split('<path d=').length - 1
const namesIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, name]) => name)

test('a far map has cities, a near one neighbourhoods too, and names of cities between', () => {
  const draw = (tile: Tile) => drawTile([CITY, AREA], tile, 'light')
  expect([shapesIn(draw(AT.country)), namesIn(draw(AT.country))]).toEqual([1, []])
  expect([shapesIn(draw(AT.city)), namesIn(draw(AT.city))]).toEqual([2, ['תל &lt;אביב&gt;']])
  expect([shapesIn(draw(AT.streets)), namesIn(draw(AT.streets))]).toEqual([2, []])
})

test('a tile has nothing that is far from it', () => {
  expect(shapesIn(drawTile([CITY], { ...AT.city, x: 1225 }, 'light'))).toBe(0)
})

test('a corner of a shape is where the map has it', () => {
  // By the formula of Web Mercator, at zoom 11: (34.72 + 180) / 360 × 2048 tiles = 1221.52.
  const [, x] = /<path d="M([\d.]+) /.exec(drawTile([CITY], AT.city, 'light')) ?? []
  expect(Number(x)).toBeCloseTo((((34.72 + 180) / 360) * 2048 - 1221) * 256, 0)
})

test('sea and land have other colours', () => {
  const [, sea, land] = /<rect [^>]*fill="([^"]+)"\/><path fill="([^"]+)"/.exec(
    drawTile([], AT.city, 'light'),
  ) ?? ['']
  expect(sea).toMatch(/^#/)
  expect(land).toMatch(/^#/)
  expect(sea).not.toBe(land)
})

test('light and dark differ', () => {
  expect(drawTile([CITY], AT.city, 'dark')).not.toBe(drawTile([CITY], AT.city, 'light'))
})

test.each([
  [{ zoom: 11, x: 1221, y: 831 }, true],
  [{ zoom: 0, x: 0, y: 0 }, true],
  [{ zoom: 0, x: 1, y: 0 }, false],
  [{ zoom: 3, x: 2, y: 8 }, false],
  [{ zoom: -1, x: 0, y: 0 }, false],
  [{ zoom: 20, x: 0, y: 0 }, false],
  [{ zoom: 2.5, x: 1, y: 1 }, false],
  [{ zoom: 2, x: Number.NaN, y: 1 }, false],
])('%o is a tile: %p', (tile, isOne) => {
  expect(isTile(tile)).toBe(isOne)
})

test('the route serves the boundaries of the product, twice the same', async () => {
  const app = demoRoutes()
  const get = (path: string) => app.handle(new Request(`http://here/api/demo/${path}`))
  const first = await get('tiles/light/14/9774/6650')
  expect(first.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  const svg = await first.text()
  expect(shapesIn(svg)).toBeGreaterThan(5)
  expect(namesIn(await (await get('tiles/light/11/1221/831')).text())).toContain('תל אביב יפו')
  expect(await (await get('tiles/light/14/9774/6650')).text()).toBe(svg)
  expect(await (await get('tiles/dark/14/9774/6650')).text()).not.toBe(svg)
})

test('the page of a listing says that it is made up', async () => {
  const page = await demoRoutes().handle(new Request('http://here/api/demo/listings/7'))
  expect(await page.text()).toContain('made up')
})
