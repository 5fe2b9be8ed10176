import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Elysia } from 'elysia'
import { BOUNDARY_FILES } from '../areas/store.ts'

type Encoding = 'br' | 'gzip' | 'identity'
type Variant = { body: Uint8Array<ArrayBuffer>; etag: string }

const BROTLI_QUALITY = 9
const HEADERS = {
  'content-type': 'application/geo+json; charset=utf-8',
  'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
  vary: 'accept-encoding',
}

const compress: Record<Encoding, (raw: Buffer) => Promise<Buffer>> = {
  br: (raw) =>
    promisify(brotliCompress)(raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  gzip: (raw) => promisify(gzip)(raw, { level: 9 }),
  identity: async (raw) => raw,
}

/** A file that changes only with the program: read and compressed once, off this thread, when first asked for. */
function served(path: string) {
  const variants = new Map<Encoding, Promise<Variant>>()

  async function make(encoding: Encoding): Promise<Variant> {
    const body = new Uint8Array(await compress[encoding](await readFile(path)))
    return { body, etag: `"${Bun.hash(body).toString(36)}-${encoding}"` }
  }

  return async (request: Request): Promise<Response> => {
    const encoding = bestEncoding(request.headers.get('accept-encoding') ?? '')
    const making = variants.get(encoding) ?? make(encoding)
    variants.set(encoding, making)
    const { body, etag } = await making
    const headers: Record<string, string> = { ...HEADERS, etag }
    if (encoding !== 'identity') headers['content-encoding'] = encoding
    if (isFresh(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers })
    return new Response(body, { headers })
  }
}

/** The best of what the client accepts (RFC 9110, 12.5.3); `q=0` means no. */
export function bestEncoding(accepted: string): Encoding {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const q = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, q === undefined ? 1 : Number(q.slice(2))] as const
    }),
  )
  const weight = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0
  if (weight('br') > 0 && weight('br') >= weight('gzip')) return 'br'
  return weight('gzip') > 0 ? 'gzip' : 'identity'
}

function isFresh(ifNoneMatch: string | null, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}

/** The outlines of cities and neighbourhoods, for maps. */
export function boundaryRoutes() {
  const cities = served(BOUNDARY_FILES.cities)
  const hoods = served(BOUNDARY_FILES.areas)
  const detail = { tags: ['Areas'], summary: 'Outlines as GeoJSON, with their attribution' }
  return new Elysia({ name: 'boundaries' })
    .get('/city_boundaries.geojson', ({ request }) => cities(request), { detail })
    .get('/hood_boundaries.geojson', ({ request }) => hoods(request), { detail })
}
