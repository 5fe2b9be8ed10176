import { Elysia, type ErrorContext } from 'elysia'
import { callerOf } from '../auth/caller.ts'
import { askerOf } from '../auth/inside.ts'
import { readerLanguage } from '../auth/reader-language.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import { readJson } from '../kernel/json.ts'
import { plainLines } from '../kernel/log.ts'
import { atOnce } from '../kernel/told-hook.ts'
import { WEBHOOK_PATH } from '../telegram/domain/updates.ts'
import type { Context } from '../world/context.ts'
import { answerHeaders, SECURITY_HEADERS } from './answer-headers.ts'
import { readBody, readBodyIfFit, tooLarge } from './body.ts'
import { compression } from './compression.ts'
import { answerOf, type ErrorAnswer, refusalOf, unexpectedAnswer } from './errors.ts'
import { FORM_PAGES } from './forms.ts'
import { hostCheck } from './hosts.ts'
import { createFiles } from './kept-files.ts'
import { BODY_MAX, isStreamed } from './limits.ts'
import type { Metrics } from './metrics.ts'
import { pageOfRefusal } from './refused-share.ts'
import { endOf, start, startOf } from './started.ts'
import { STOP_MAIL_PATH } from './stop-mail.ts'

/** Their bodies arrive as text: forms of browsers without JavaScript. */
const READ_BY_ROUTE: readonly string[] = [...FORM_PAGES, STOP_MAIL_PATH]

/** What programs ask every few seconds. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

export type EdgePorts = {
  metrics: Pick<Metrics, 'answered'>
  /** Called after each request that may have changed something. */
  changed(): void
}

type Ended = { request: Request; route: string; status: number }

/** Tells the log and the metrics of a request that is answered, once. */
function teller({ clock, log }: Pick<Context, 'clock' | 'log'>, { metrics, changed }: EdgePorts) {
  const write = plainLines(log, 'request')
  return ({ request, route, status }: Ended): void => {
    const known = endOf(request)
    if (!known) return
    const ms = Math.round((clock.monotonic() - known.at) * 10) / 10
    const { method } = request
    const answered = { method, route: route || 'unmatched', status, ms }
    metrics.answered(answered)
    const { id: reqId, code } = known
    const level = PROBES.has(answered.route) ? 'debug' : 'info'
    write(level, { reqId, ...answered, userId: callerOf(request)?.id, code })
    if (method !== 'GET' && method !== 'HEAD') changed()
  }
}

/** The network edge: size limits, headers, encodings, error mapping, and for each request a log line and its metrics. */
export function edge(context: Context, ports: EdgePorts) {
  const { clock, config, log, random } = context
  const files = createFiles()
  const encoded = compression(answerHeaders(config.isSecure), files)
  const refuseBadHost = hostCheck()
  const end = teller(context, ports)

  function begin({ request }: { request: Request }): Response | undefined {
    if (askerOf(request)) return undefined
    start(request, { id: random.id(), at: clock.monotonic() })
    refuseBadHost(request)
    refuseTooLarge(request)
    const kept = files.answer(request)
    if (kept) end({ request, route: kept.route, status: kept.answer.status })
    return kept?.answer
  }

  return (
    new Elysia({ name: 'edge' })
      .onRequest(atOnce(['request'], begin))
      .onParse({ as: 'global' }, parse)
      // Passed on as a whole, it would say that every route reads every part of its request.
      .onError({ as: 'global' }, ({ code, error, request, set, route }) =>
        refused({ config, log }, { code, error, request, set, route }),
      )
      .mapResponse({ as: 'global' }, ({ request, responseValue: value, set, route }) => {
        const answer = encoded({ request, value, set }, route)
        end({ request, route, status: statusOf(set, value) })
        // For the answer of an error the framework takes this as it is: without awaiting it, and also if undefined.
        return answer as Response
      })
  )
}

/** Routes state it, or answer a response. */
function statusOf({ status = 200 }: { status?: unknown }, value: unknown): number {
  return status === 200 && value instanceof Response ? value.status : Number(status)
}

type Failed = Pick<ErrorContext, 'request' | 'set' | 'route'> & { code: unknown; error: unknown }

/** The answer to a request that failed, in the language of its reader. */
function refused(
  { config, log }: Pick<Context, 'config' | 'log'>,
  { code, error, request, set, route }: Failed,
): ErrorAnswer['body'] {
  const refusal = refusalOf(code, error)
  const known = startOf(request)
  if (!refusal) log.error({ err: error, route, reqId: known?.id }, 'request failed')
  const language = readerLanguage({ config }, request, callerOf(request))
  const { status, body, headers } = refusal
    ? answerOf(refusal, language)
    : unexpectedAnswer(language)
  if (known) known.code = body.code
  const page = pageOfRefusal(request, { status, body })
  set.status = page === undefined ? status : 303
  Object.assign(set.headers, SECURITY_HEADERS, headers, page !== undefined && { location: page })
  set.headers['cache-control'] = 'no-store'
  return body
}

function refuseTooLarge({ headers, url }: Request): void {
  if (!(Number(headers.get('content-length')) > BODY_MAX)) return
  const { pathname } = new URL(url)
  if (pathname !== WEBHOOK_PATH && !isStreamed(pathname)) throw tooLarge()
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
  const body = readJson(text)
  refuseDisguised(body)
  return body
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
