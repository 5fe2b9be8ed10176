import { Elysia, type ErrorContext } from 'elysia'
import { callerOf } from '../auth/caller.ts'
import { askerOf } from '../auth/inside.ts'
import { readerLanguage } from '../auth/reader-language.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import { readJson } from '../kernel/json.ts'
import { WEBHOOK_PATH } from '../telegram/domain/updates.ts'
import type { Context } from '../world/context.ts'
import { readBody, readBodyIfFit, tooLarge } from './body.ts'
import { answerOf, type ErrorAnswer, refusalOf, unexpectedAnswer } from './errors.ts'
import { FORM_PAGES } from './forms.ts'
import { BODY_MAX, isStreamed } from './limits.ts'
import type { Metrics } from './metrics.ts'
import { STOP_MAIL_PATH } from './stop-mail.ts'

type Started = {
  id: string
  at: number
  /** The stable code of the refusal. */
  code?: string
}

/** Headers of every response. Pages set a content security policy of their own. */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
/** Their bodies arrive as text: forms of browsers without JavaScript. */
const READ_BY_ROUTE: readonly string[] = [...FORM_PAGES, STOP_MAIL_PATH]
const ONE_YEAR = 'max-age=31536000; includeSubDomains'

/** What programs ask every few seconds. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** The network edge: size limits, headers, error mapping, and for each request a log line and its metrics. */
export function edge({ clock, config, log, random }: Context, metrics: Pick<Metrics, 'answered'>) {
  const started = new WeakMap<Request, Started>()
  return new Elysia({ name: 'edge' })
    .onRequest(({ request, set }) => {
      if (askerOf(request)) return
      started.set(request, { id: random.id(), at: clock.monotonic() })
      Object.assign(set.headers, SECURITY_HEADERS)
      if (config.isSecure) set.headers['strict-transport-security'] = ONE_YEAR
      const { pathname } = addressOf(request)
      if (pathname.startsWith('/api/')) set.headers['cache-control'] = 'no-store'
      refuseTooLarge(request, pathname)
    })
    .onParse({ as: 'global' }, parse)
    .onTransform({ as: 'global' }, ({ body }) => refuseDisguised(body))
    .onError({ as: 'global' }, (failed) => refused({ config, log }, started, failed))
    .onAfterResponse({ as: 'global' }, ({ request, set, route }) => {
      const known = started.get(request)
      if (!known) return
      const ms = Math.round((clock.monotonic() - known.at) * 10) / 10
      const { method } = request
      const status = Number(set.status ?? 200)
      const answered = { method, route: route || 'unmatched', status, ms }
      metrics.answered(answered)
      const { id: reqId, code } = known
      const level = PROBES.has(answered.route) ? 'debug' : 'info'
      log[level]({ reqId, ...answered, userId: callerOf(request)?.id, code }, 'request')
    })
}

type Failed = Pick<ErrorContext, 'request' | 'set' | 'route'> & { code: unknown; error: unknown }

/** The answer to a request that failed, in the language of its reader. */
function refused(
  { config, log }: Pick<Context, 'config' | 'log'>,
  started: WeakMap<Request, Started>,
  { code, error, request, set, route }: Failed,
): ErrorAnswer['body'] {
  const refusal = refusalOf(code, error)
  const known = started.get(request)
  if (!refusal) log.error({ err: error, route, reqId: known?.id }, 'request failed')
  const language = readerLanguage({ config }, request, callerOf(request))
  const { status, body, headers } = refusal
    ? answerOf(refusal, language)
    : unexpectedAnswer(language)
  if (known) known.code = body.code
  set.status = status
  Object.assign(set.headers, SECURITY_HEADERS, headers)
  set.headers['cache-control'] = 'no-store'
  return body
}

/** Of two Hosts, which the runtime joins by a comma, two servers in a row may believe another one (RFC 9112, 3.2). */
function addressOf({ url, headers }: Request): URL {
  const isOneHost = !headers.get('host')?.includes(',')
  const address = isOneHost && URL.parse(url)
  if (!address) throw new AppError('malformed', { code: 'badHost' })
  return address
}

function refuseTooLarge({ headers }: Request, pathname: string): void {
  const isTooLarge = Number(headers.get('content-length')) > BODY_MAX
  if (isTooLarge && pathname !== WEBHOOK_PATH && !isStreamed(pathname)) throw tooLarge()
}

type Unread = { contentType: string; route: string; request: Request }

async function parse({ contentType, route, request }: Unread): Promise<unknown> {
  // Telegram repeats an update that is refused: one that does not fit is ignored instead.
  if (route === WEBHOOK_PATH) return (await readBodyIfFit(request)) ?? null
  // The route reads it, after it knows whose it is.
  if (isStreamed(route)) return null
  const text = await readBody(request)
  if (READ_BY_ROUTE.includes(route)) return text
  if (contentType === '') return undefined
  if (contentType !== 'application/json')
    throw new AppError('unsupported', { code: 'wrongType', types: ['application/json'] })
  return readJson(text)
}

/** `length`: the framework makes an array of that length where it expects one, before it validates. */
const DISGUISES = new Set([...Object.getOwnPropertyNames(Object.prototype), 'length'])
const NESTING_MAX = 20

/**
 * Refuses names that shadow properties of objects and arrays (`toString`, `__proto__`, `length`, …) and very deep
 * nesting, which make validation fail or hang. No field of the API has such a name.
 */
function refuseDisguised(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > NESTING_MAX) throw new AppError('malformed', { code: 'tooDeep' })
  for (const [name, inner] of Object.entries(value)) {
    if (DISGUISES.has(name)) {
      throw invalid(name, { code: 'noField', name })
    }
    refuseDisguised(inner, depth + 1)
  }
}
