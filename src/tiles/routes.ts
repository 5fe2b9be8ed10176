import { readFileSync } from 'node:fs'
import { Elysia, t } from 'elysia'
import { type AreaFeature, BOUNDARY_FILES } from '../areas/boundary-files.ts'
import { AppError } from '../kernel/errors.ts'
import { DEMO_LISTINGS, DEMO_TILES } from './settings.ts'
import { type DrawnShape, drawnShape, drawTile, isTile, THEMES } from './tile.ts'

const TILE_HEADERS = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=86400',
}
/** Tiles that are kept in memory; when there are more, all are drawn again. */
const KEPT_MAX = 2_000

let shapes: readonly DrawnShape[] | undefined

/** Cities before areas, so that areas are drawn upon them. They are read at the first tile. */
function allShapes(): readonly DrawnShape[] {
  shapes ??= (['cities', 'areas'] as const).flatMap((file) => {
    const { features } = JSON.parse(readFileSync(BOUNDARY_FILES[file], 'utf8')) as {
      features: AreaFeature[]
    }
    const kind = file === 'cities' ? 'city' : 'area'
    return features.map(({ properties: { name }, geometry: { coordinates: polygons } }) =>
      drawnShape(kind, name, { polygons }),
    )
  })
  return shapes
}

const Params = t.Object({
  theme: t.Union(THEMES.map((theme) => t.Literal(theme))),
  z: t.Numeric(),
  x: t.Numeric(),
  y: t.Numeric(),
})

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Demo</title>
<p>This home is made up: there is no page on another website.</p>`

/** What only the demo serves: its map, and a page where the link of a listing leads. */
export function demoRoutes() {
  const drawn = new Map<string, string>()
  return new Elysia({ name: 'demo' })
    .get(
      `${DEMO_TILES}/:theme/:z/:x/:y`,
      ({ params: { theme, z, x, y } }) => {
        const tile = { zoom: z, x, y }
        if (!isTile(tile)) throw new AppError('missing', { code: 'notFound' })
        const name = [theme, z, x, y].join('/')
        const svg = drawn.get(name) ?? drawTile(allShapes(), tile, theme)
        if (drawn.size >= KEPT_MAX) drawn.clear()
        drawn.set(name, svg)
        return new Response(svg, { headers: TILE_HEADERS })
      },
      { params: Params, detail: { hide: true } },
    )
    .get(
      `${DEMO_LISTINGS}/:number`,
      () => new Response(PAGE, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
      { detail: { hide: true } },
    )
}
