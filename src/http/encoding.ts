import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import Negotiator from 'negotiator'
import { remembering } from '../kernel/domain/remembering.ts'

const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The package's types lack the option. */
type WithPreference = {
  encoding(available: string[], options: { preferred: string[] }): string | undefined
}

/** The best encoding that an Accept-Encoding header allows; br before gzip at equal weight. */
export function bestEncoding(accepted: string | null): Encoding {
  const negotiator: WithPreference = new Negotiator({
    headers: { 'accept-encoding': accepted ?? '' },
  })
  const best = negotiator.encoding([...ENCODINGS], { preferred: [...ENCODINGS] })
  // A client that refuses every encoding gets the plain body (RFC 9110, 12.5.3).
  return ENCODINGS.find((encoding) => encoding === best) ?? 'identity'
}

/** What headers accept: browsers send the same few with each request. */
const HEADERS_MAX = 500
const accepted = remembering(HEADERS_MAX, (header: string) => bestEncoding(header))

/** The best encoding that a request allows. */
export function encodingFor({ headers }: Request): Encoding {
  return accepted(headers.get('accept-encoding') ?? '')
}

const COMPRESSIBLE =
  /^(text\/(?!event-stream)|application\/([\w.-]+\+)?(json|xml)\b|image\/svg\+xml)/

/** Whether content of this type becomes smaller: fonts, photos and archives are compressed already. */
export function isCompressible(contentType: string | null): boolean {
  return COMPRESSIBLE.test(contentType ?? '')
}

const QUALITY = constants.BROTLI_PARAM_QUALITY
const brotli = promisify(brotliCompress)

/** Compresses off the main thread: `quick` for an answer that is made once, else as small as possible. */
export async function compress(
  body: Uint8Array,
  encoding: Encoding,
  effort: 'quick' | 'small',
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'br')
    return new Uint8Array(await brotli(body, { params: { [QUALITY]: effort === 'quick' ? 4 : 9 } }))
  if (encoding === 'gzip')
    return new Uint8Array(await promisify(gzip)(body, { level: effort === 'quick' ? 4 : 9 }))
  return new Uint8Array(body)
}

/** Compresses a stream. Each chunk is flushed, so that the browser can render it before the next arrives. */
export function compressStream(
  body: ReadableStream<Uint8Array>,
  encoding: 'br' | 'gzip',
): ReadableStream<Uint8Array> {
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [QUALITY]: 4 },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 4 })
  return Readable.toWeb(Readable.fromWeb(body as never).pipe(compressor)) as never
}
