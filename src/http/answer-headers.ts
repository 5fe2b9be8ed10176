/** Headers of every response. Pages set a content security policy of their own. */
export const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const ONE_YEAR = 'max-age=31536000; includeSubDomains'
export const JSON_TYPE = { 'content-type': 'application/json' }
export const VARIED = { vary: 'accept-encoding' }

/** What a route says of its answer. */
export type Given = {
  status?: unknown
  headers: Record<string, string | number | string[]>
}

/** The headers of answers of one kind. Making `Headers` takes longer than all else of a small answer. */
export type AnswerHeaders = {
  every: Readonly<Record<string, string>>
  json: Headers
  /** Of JSON that is compressed for clients that accept it. */
  variedJson: Headers
}

function headersOfKind(every: Record<string, string>): AnswerHeaders {
  return {
    every,
    json: new Headers({ ...every, ...JSON_TYPE }),
    variedJson: new Headers({ ...every, ...JSON_TYPE, ...VARIED }),
  }
}

/**
 * The headers that answers have beside those of their routes: of the API, which nobody may cache, and of all others.
 * @param isSecure whether PUBLIC_URL is https.
 */
export function answerHeaders(isSecure: boolean): (route: string) => AnswerHeaders {
  const every = { ...SECURITY_HEADERS, ...(isSecure && { 'strict-transport-security': ONE_YEAR }) }
  const others = headersOfKind(every)
  const api = headersOfKind({ ...every, 'cache-control': 'no-store' })
  return (route) => (route.startsWith('/api/') ? api : others)
}

/** Answers that stay within the process have the headers of their routes alone. */
export const INSIDE_HEADERS = headersOfKind({})

/** Whether a route has set no header. A response then has all: the framework adds its status and its cookies, if any. */
export function isBare({ headers }: Given): boolean {
  for (const _ in headers) return false
  return true
}

/** Adds the headers of a kind to those of a route, which take precedence. */
export function complete(given: Given, { every }: AnswerHeaders): void {
  given.headers = { ...every, ...given.headers }
}

/** Says that an answer depends on what encodings its client accepts. */
export function vary(headers: Headers): void {
  const known = headers.get('vary')
  headers.set('vary', known ? `${known}, accept-encoding` : 'accept-encoding')
}
