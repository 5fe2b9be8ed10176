import { askerOf } from '../auth/inside.ts'
import {
  type AnswerHeaders,
  complete,
  type Given,
  INSIDE_HEADERS,
  isBare,
  JSON_TYPE,
  VARIED,
  vary,
} from './answer-headers.ts'
import { compress, compressStream, type Encoding, encodingFor, isCompressible } from './encoding.ts'
import { type Files, isFile } from './kept-files.ts'

/** Answers up to this size are sent as they are (bytes): compression would hardly shorten them. */
const SMALL = 1_024

/** What a route answers with. */
type Answer = { request: Request; value: unknown; set: Given }

/**
 * Content negotiation for every answer: files, JSON and pages are sent in the best encoding that the client accepts.
 * @returns a function that answers with a response, or with what the framework makes one of by the headers of the route.
 */
export function compression(headersOf: (route: string) => AnswerHeaders, files: Files) {
  return (answer: Answer, route: string | undefined): unknown => {
    const { request, value, set } = answer
    const asker = askerOf(request)
    const headers = asker ? INSIDE_HEADERS : headersOf(route ?? '')
    if (isJson(answer)) {
      if (!asker?.take) return jsonAnswer(answer, JSON.stringify(value), headers)
      asker.take(answer.value)
      return new Response(null, { status: answer.set.status })
    }
    if (isFile(value) && isBare(set))
      return files.keep(request, value, { route: route ?? '', headers })
    complete(set, headers)
    if (typeof value === 'string') return pageAnswer(answer, value)
    const isEncoded = !(value instanceof Response) || value.headers.has('content-encoding')
    return isEncoded ? value : streamResponse(request, value)
  }
}

type JsonAnswer = Answer & { value: object; set: Given & { status: number } }

const isJson = (answer: Answer): answer is JsonAnswer =>
  typeof answer.value === 'object' &&
  answer.value !== null &&
  typeof answer.set.status === 'number' &&
  !(answer.value instanceof Response)

/** The JSON in the best encoding; a small answer is sent as it is. */
function jsonAnswer(
  { request, set }: Answer,
  text: string,
  headers: AnswerHeaders,
): Promise<Uint8Array> | Response | string {
  // A character takes at most three bytes.
  const isSmall = text.length * 3 <= SMALL || Buffer.byteLength(text) <= SMALL
  const encoding = isSmall ? 'identity' : encodingFor(request)
  const ready = isSmall ? headers.json : headers.variedJson
  if (encoding === 'identity' && isBare(set)) return new Response(text, { headers: ready })
  complete(set, headers)
  Object.assign(set.headers, isSmall ? JSON_TYPE : { ...JSON_TYPE, ...VARIED })
  return encodedAnswer(set, text, encoding)
}

/** A page in the best encoding; every other text as it is. */
function pageAnswer({ request, set }: Answer, text: string): Promise<Uint8Array> | string {
  const isPage = String(set.headers['content-type']).startsWith('text/html')
  return isPage ? encodedAnswer(set, text, encodingFor(request)) : text
}

/** The framework makes the response of it, by the headers of the route. */
function encodedAnswer(
  { headers }: Given,
  text: string,
  encoding: Encoding,
): Promise<Uint8Array> | string {
  if (encoding === 'identity') return text
  headers['content-encoding'] = encoding
  return compress(Buffer.from(text), encoding, 'quick')
}

/** Answers may never end: their chunks are compressed and sent as they come. */
function streamResponse(request: Request, plain: Response): Response {
  const type = plain.headers.get('content-type')
  if (!plain.body || !isCompressible(type)) return plain
  const headers = new Headers(plain.headers)
  vary(headers)
  const encoding = encodingFor(request)
  const { status } = plain
  if (encoding === 'identity') return new Response(plain.body, { status, headers })
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return new Response(compressStream(plain.body, encoding), { status, headers })
}
