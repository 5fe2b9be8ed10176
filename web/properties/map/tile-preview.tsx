import { useAtomValue } from 'jotai'
import { TILE_PX } from '../../../src/areas/domain/mercator.ts'
import { useLoaded } from '../../lib/route-data.ts'
import { themeAtom } from '../../lib/theme.ts'
import type { loadFinder } from '../load.ts'
import type { Finder } from '../use-finder.ts'
import { tilesAround } from './tiles-around.ts'
import { startOf } from './view.ts'

/**
 * The first tiles of the map on telephones, which the server sends: they are there before the scripts of the map, which
 * then asks for the same ones. Attributes place them, because the page policy forbids styles in HTML of the server.
 */
export function TilePreview({ finder }: { finder: Finder }) {
  const { tiles } = useLoaded<typeof loadFinder>()
  const isDark = useAtomValue(themeAtom) === 'dark'
  const start = startOf(finder.search)
  if (!tiles || !start.center) return null
  const placed = tilesAround(start, isDark ? tiles.darkTiles : tiles.lightTiles)
  return (
    <svg className="absolute inset-0 size-full md:hidden" aria-hidden="true">
      <svg x="50%" y="50%" overflow="visible" aria-hidden="true">
        {placed.map(({ url, x, y }) => (
          <image key={url} href={url} x={x} y={y} width={TILE_PX} height={TILE_PX} />
        ))}
      </svg>
    </svg>
  )
}
