// The tiles around a point, as Leaflet asks for them.
import { pixelOf, TILE_PX } from '../../../src/areas/domain/mercator.ts'

/** What a telephone shows of the map, in pixels. */
export const SHOWN = [390, 640] as const
/** The letters that Leaflet puts in place of `{s}` by default. */
const HOSTS = 'abc'

type Place = { center: readonly [latitude: number, longitude: number]; zoom: number }

/** A tile, and where its corner is from the middle of the map, in pixels. */
export type PlacedTile = { url: string; x: number; y: number }

/** The tiles that a telephone shows around a place. In the address `{r}` is that of a screen with a high resolution. */
export function tilesAround(
  { center: [latitude, longitude], zoom }: Place,
  url: string,
): PlacedTile[] {
  const tiles = 2 ** zoom
  const [x, y] = pixelOf([longitude, latitude], zoom)
  const columns = range(x, SHOWN[0])
  const rows = range(y, SHOWN[1]).filter((row) => row >= 0 && row < tiles)
  return rows.flatMap((row) =>
    columns.map((column) => {
      const values: Record<string, string | number> = {
        x: ((column % tiles) + tiles) % tiles,
        y: row,
        z: zoom,
        r: '@2x',
        s: HOSTS[Math.abs(column + row) % HOSTS.length] ?? '',
      }
      return {
        url: url.replace(/\{([xyzrs])\}/g, (_, name: string) => String(values[name])),
        x: Math.round(column * TILE_PX - x),
        y: Math.round(row * TILE_PX - y),
      }
    }),
  )
}

/** The indexes of the tiles within half of a length on both sides of a pixel. */
function range(middle: number, length: number): number[] {
  const first = Math.floor((middle - length / 2) / TILE_PX)
  const last = Math.floor((middle + length / 2) / TILE_PX)
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
