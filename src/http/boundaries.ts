import { Elysia } from 'elysia'
import { BOUNDARY_FILES } from '../areas/boundary-files.ts'
import { areasFile } from '../areas/layer.ts'
import type { Config } from '../world/config.ts'

const HEADERS = {
  'content-type': 'application/geo+json; charset=utf-8',
  'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
}
const detail = { tags: ['Areas'], summary: 'Boundaries as GeoJSON, with their attribution' }

const send = (path: string) => new Response(Bun.file(path), { headers: HEADERS })

/** The boundaries of cities and neighbourhoods, for maps. */
export function boundaryRoutes({ dataDir }: Config) {
  return new Elysia({ name: 'boundaries' })
    .get('/city_boundaries.geojson', () => send(BOUNDARY_FILES.cities), { detail })
    .get('/hood_boundaries.geojson', () => send(areasFile(dataDir)), { detail })
}
