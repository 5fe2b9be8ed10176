import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { AppError } from '../kernel/errors.ts'
import { bestEncoding } from './boundaries.ts'
import { CLIENT_DIR } from './manifest.ts'

const FOLDER = join(CLIENT_DIR, 'assets')
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
}
const SUFFIX = { br: '.br', gzip: '.gz', identity: '' } as const

type Variant = { body: Uint8Array<ArrayBuffer>; etag: string }

/** Names that the build has made: nothing else is ever looked up on the disk. */
function listing(): Set<string> {
  try {
    return new Set(readdirSync(FOLDER))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Set()
    throw error
  }
}

/** The client's hashed files, as the build has compressed them, for ever. */
export function bundleRoutes() {
  const variants = new Map<string, Variant>()
  let names: Set<string> | undefined

  function variantOf(file: string): Variant {
    const known = variants.get(file)
    if (known) return known
    const body = new Uint8Array(readFileSync(join(FOLDER, file)))
    const variant = { body, etag: `"${Bun.hash(body).toString(36)}"` }
    variants.set(file, variant)
    return variant
  }

  return new Elysia({ name: 'bundles' }).get(
    '/assets/:name',
    ({ params: { name }, request }) => {
      names ??= listing()
      const type = TYPES[name.split('.').at(-1) ?? '']
      if (!names.has(name) || !type) throw new AppError('missing', 'Not found')
      const wanted = bestEncoding(request.headers.get('accept-encoding') ?? '')
      const encoding = names.has(name + SUFFIX[wanted]) ? wanted : 'identity'
      const { body, etag } = variantOf(name + SUFFIX[encoding])
      const headers: Record<string, string> = {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        etag,
      }
      if (encoding !== 'identity') headers['content-encoding'] = encoding
      if (request.headers.get('if-none-match') === etag)
        return new Response(null, { status: 304, headers })
      return new Response(body, { headers })
    },
    { detail: { hide: true } },
  )
}
