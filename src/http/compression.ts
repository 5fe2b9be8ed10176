import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Elysia } from 'elysia'
import { askerOf } from '../auth/inside.ts'
import { isFresh } from '../kernel/etag.ts'
import {
  bestEncoding,
  compress,
  compressStream,
  type Encoding,
  isCompressible,
} from './encoding.ts'
import { CLIENT_DIR } from './manifest.ts'

/** Answers up to this size are sent as they are (bytes): compression would hardly shorten them. */
const SMALL = 1_024
const SUFFIX = { br: '.br', gzip: '.gz', identity: '' } as const

type Variant = { body: Uint8Array<ArrayBuffer>; etag: string }

/**
 * Content negotiation for every answer: files, JSON and pages are sent in the best encoding that the client accepts.
 * Files that may be cached by anyone are compressed once and get an ETag for each encoding.
 */
export function compression() {
  const variants = new Map<string, Promise<Variant>>()

  function variantOf(path: string, encoding: Encoding, response: Response): Promise<Variant> {
    const key = `${encoding} ${path}`
    const variant = variants.get(key) ?? makeVariant(path, encoding, response)
    variants.set(key, variant)
    variant.catch(() => variants.delete(key))
    return variant
  }

  /** The answer in the best encoding, or the value itself when it is sent as it is. */
  function encoded(request: Request, value: unknown, set: Given): unknown {
    if (typeof value === 'string') return pageResponse(request, value, set) ?? value
    if (!(value instanceof Response)) return answerOf(request, value, set) ?? value
    if (value.body === null || value.headers.has('content-encoding')) return value
    const isFile = value.status === 200 && isPublic(value.headers)
    return isFile ? fileResponse(request, value, variantOf) : streamResponse(request, value)
  }

  return new Elysia({ name: 'compression' }).mapResponse(
    { as: 'global' },
    // For the answer of an error the framework takes this result as it is: without awaiting it, and also if undefined.
    ({ request, responseValue, set }) => encoded(request, responseValue, set) as Response,
  )
}

async function fileResponse(
  request: Request,
  response: Response,
  variantOf: typeof makeVariant,
): Promise<Response> {
  const headers = new Headers(response.headers)
  const isText = isCompressible(headers.get('content-type'))
  const accepted = isText ? request.headers.get('accept-encoding') : null
  const encoding = bestEncoding(accepted)
  const path = new URL(request.url).pathname
  const { body, etag } = await variantOf(path, encoding, response)
  headers.set('etag', etag)
  headers.delete('content-length')
  headers.delete('last-modified')
  if (isText) vary(headers)
  if (isFresh(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return new Response(body, { headers })
}

/** The client's build has compressed its files; other files are compressed here when they are first requested. */
async function makeVariant(path: string, encoding: Encoding, plain: Response): Promise<Variant> {
  const known = encoding === 'identity' ? undefined : builtVariant(path + SUFFIX[encoding])
  const body = known ?? (await compress(await plain.bytes(), encoding, 'small'))
  return { body, etag: `"${Bun.hash(body).toString(36)}"` }
}

function builtVariant(path: string): Uint8Array<ArrayBuffer> | undefined {
  const [, name] = /^\/assets\/([\w.-]+)$/.exec(path) ?? []
  const file = name && join(CLIENT_DIR, 'assets', name)
  return file && existsSync(file) ? new Uint8Array(readFileSync(file)) : undefined
}

/** A page in the best encoding; undefined for every other text, and for a page that is sent as it is. */
function pageResponse(
  { headers: asked }: Request,
  text: string,
  { status, headers }: Given,
): Promise<Response> | undefined {
  if (typeof status !== 'number' || !String(headers['content-type']).startsWith('text/html')) return
  const encoding = bestEncoding(asked.get('accept-encoding'))
  if (encoding === 'identity') return undefined
  headers['content-encoding'] = encoding
  return compress(Buffer.from(text), encoding, 'quick').then(
    (sent) => new Response(sent, { status }),
  )
}

/** Answers may never end: their chunks are compressed and sent as they come. */
function streamResponse(request: Request, plain: Response): Response {
  const type = plain.headers.get('content-type')
  if (!plain.body || !isCompressible(type)) return plain
  const headers = new Headers(plain.headers)
  vary(headers)
  const encoding = bestEncoding(request.headers.get('accept-encoding'))
  const { status } = plain
  if (encoding === 'identity') return new Response(plain.body, { status, headers })
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return new Response(compressStream(plain.body, encoding), { status, headers })
}

/** What a route says of its answer. */
type Given = { status?: unknown; headers: Record<string, unknown> }

/** Undefined for a value that is sent as it is. */
function answerOf(
  request: Request,
  value: unknown,
  { status, headers }: Given,
): Promise<Response> | Response | string | undefined {
  if (typeof value !== 'object' || value === null || typeof status !== 'number') return undefined
  const { take } = askerOf(request) ?? {}
  if (!take) return jsonResponse(request, value, { status, headers })
  take(value)
  return new Response(null, { status })
}

/** The JSON itself when it is sent as it is. */
function jsonResponse(
  request: Request,
  value: object,
  { status, headers: given }: Given & { status: number },
): Promise<Response> | string {
  const text = JSON.stringify(value)
  // A character takes at most three bytes.
  if (text.length * 3 <= SMALL || Buffer.byteLength(text) <= SMALL) {
    given['content-type'] = 'application/json'
    return text
  }
  const body = Buffer.from(text)
  const encoding = bestEncoding(request.headers.get('accept-encoding'))
  const headers = new Headers({ 'content-type': 'application/json', vary: 'accept-encoding' })
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return compress(body, encoding, 'quick').then((sent) => new Response(sent, { status, headers }))
}

/** Whether any cache may keep the answer. */
function isPublic(headers: Headers): boolean {
  return /\bpublic\b/.test(headers.get('cache-control') ?? '')
}

function vary(headers: Headers): void {
  const known = headers.get('vary')
  headers.set('vary', known ? `${known}, accept-encoding` : 'accept-encoding')
}
