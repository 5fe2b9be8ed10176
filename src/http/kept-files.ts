import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFresh } from '../kernel/etag.ts'
import { type AnswerHeaders, vary } from './answer-headers.ts'
import { compress, type Encoding, encodingFor, isCompressible } from './encoding.ts'
import { CLIENT_DIR } from './manifest.ts'

/** So many files are kept; then all are made again. The maps of the demo have more tiles than fit into memory. */
export const FILES_MAX = 2_000

const SUFFIX = { br: '.br', gzip: '.gz', identity: '' } as const

/** A file in one encoding, with the headers of its answers. */
type Variant = { body: Blob; etag: string; found: Headers; unchanged: Headers }

type File = {
  /** The pattern of its route. */
  route: string
  isText: boolean
  variants: Map<Encoding, Variant>
}

export type Files = ReturnType<typeof createFiles>

/** Whether an answer is a file that any cache may keep. */
export const isFile = (value: unknown): value is Response =>
  value instanceof Response &&
  value.status === 200 &&
  value.body !== null &&
  !value.headers.has('content-encoding') &&
  /\bpublic\b/.test(value.headers.get('cache-control') ?? '')

/**
 * Files that may be cached by anyone: each is compressed once, gets an ETag for each encoding, and is answered from
 * memory from then on, before its route is looked for.
 */
export function createFiles() {
  const files = new Map<string, File>()

  return {
    /** The answer to a request for a file that is kept in the encoding of its client, with the pattern of its route. */
    answer(request: Request): { answer: Response; route: string } | undefined {
      const file = request.method === 'GET' ? files.get(pathOf(request)) : undefined
      const variant = file?.variants.get(encodingOf(request, file))
      return file && variant && { answer: answerOf(request, variant), route: file.route }
    },

    /** Keeps a file as its route answered it. @returns the answer to the request. */
    async keep(
      request: Request,
      plain: Response,
      { route, headers }: { route: string; headers: AnswerHeaders },
    ): Promise<Response> {
      const path = pathOf(request)
      const isText = isCompressible(plain.headers.get('content-type'))
      const known = files.get(path)
      const file = known ?? { route, isText, variants: new Map() }
      if (!known && files.size >= FILES_MAX) files.clear()
      files.set(path, file)
      const encoding = encodingOf(request, file)
      const variant =
        file.variants.get(encoding) ??
        (await makeVariant({ path, encoding, plain, isText }, headers))
      file.variants.set(encoding, variant)
      return answerOf(request, variant)
    },
  }
}

/** The path of an absolute address. The runtime has written it in its normal form. */
function pathOf({ url }: Request): string {
  const start = url.indexOf('/', 'https://'.length)
  const end = url.indexOf('?', start)
  return end < 0 ? url.slice(start) : url.slice(start, end)
}

const encodingOf = (request: Request, { isText }: File): Encoding =>
  isText ? encodingFor(request) : 'identity'

function answerOf({ headers }: Request, { body, etag, found, unchanged }: Variant): Response {
  if (isFresh(headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers: unchanged })
  return new Response(body, { headers: found })
}

type Making = { path: string; encoding: Encoding; plain: Response; isText: boolean }

/** The client's build has compressed its files; other files are compressed here when they are first requested. */
async function makeVariant(
  { path, encoding, plain, isText }: Making,
  { every }: AnswerHeaders,
): Promise<Variant> {
  const built = encoding === 'identity' ? undefined : builtVariant(path + SUFFIX[encoding])
  const bytes = built ?? (await compress(await plain.bytes(), encoding, 'small'))
  const etag = `"${Bun.hash(bytes).toString(36)}"`
  const unchanged = new Headers(every)
  for (const [name, value] of plain.headers) unchanged.set(name, value)
  unchanged.set('etag', etag)
  unchanged.delete('content-length')
  unchanged.delete('last-modified')
  if (isText) vary(unchanged)
  const found = new Headers(unchanged)
  if (encoding !== 'identity') found.set('content-encoding', encoding)
  return { body: new Blob([bytes]), etag, found, unchanged }
}

function builtVariant(path: string): Uint8Array<ArrayBuffer> | undefined {
  const [, name] = /^\/assets\/([\w.-]+)$/.exec(path) ?? []
  const file = name && join(CLIENT_DIR, 'assets', name)
  return file && existsSync(file) ? new Uint8Array(readFileSync(file)) : undefined
}
