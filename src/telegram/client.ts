import { days, seconds } from '../kernel/clock.ts'
import { proxyFor } from '../kernel/fetcher.ts'
import { type Context, outgoingOf } from '../world/context.ts'

/** Why a call failed, by what its sender has to do. Reasons never contain the token. */
export type TelegramFailure =
  /** Too many requests: nothing may be sent by this bot until then. */
  | { kind: 'flood'; waitMs: number; reason: string }
  /** The group has become a supergroup with this id. */
  | { kind: 'moved'; to: string; reason: string }
  /** The chat cannot be reached any more: the bot was blocked or removed, or the chat was deleted. */
  | { kind: 'gone'; reason: string }
  /** Another process asks for the updates of this bot, or a webhook receives them. */
  | { kind: 'conflict'; reason: string }
  /** The token is not valid. */
  | { kind: 'unauthorized'; reason: string }
  /** The request itself is not accepted: repeating it does not help. */
  | { kind: 'refused'; reason: string }
  /** The service cannot be connected to. The request was not carried out. */
  | { kind: 'offline'; reason: string }
  /** No valid answer. The request may have been carried out. */
  | { kind: 'unreachable'; reason: string }

export type Called<Result = unknown> =
  | { ok: true; result: Result }
  | { ok: false; failure: TelegramFailure }

export type TelegramClient = {
  /** Calls a method of the Bot API. It never throws: the caller decides what a failure means. */
  call<Result = unknown>(method: string, params?: Record<string, unknown>): Promise<Called<Result>>
}

/** How long a call may take, in milliseconds. */
const CALL_MS = seconds(15)
/** How long Telegram holds a request for updates while there are none, in seconds. */
export const POLL_SECONDS = 25
const POLL_MS = seconds(POLL_SECONDS) + CALL_MS

type Methods = Record<string, (params: Record<string, unknown>) => Promise<unknown>>
type Library = typeof import('gramio')

/** It takes 14 MB of memory, so an installation without Telegram does not load it. */
const library = (): Promise<Library> => import('gramio')

/**
 * The only access to the Bot API. The library is used for its requests; it neither polls nor handles updates, because it
 * confirms updates before they are handled.
 * @param signal cancels the calls in flight.
 */
export function createTelegram(
  { config }: Pick<Context, 'config'>,
  signal?: AbortSignal,
): TelegramClient {
  const { values } = config
  // The library sends its requests itself.
  const proxy = proxyFor(values.TELEGRAM_API_URL, outgoingOf(config))
  const token = values.TELEGRAM_BOT_TOKEN
  const clientOf = (Bot: Library['Bot'], ms: number) => {
    const fetchOptions = {
      proxy,
      get signal() {
        const timeout = AbortSignal.timeout(ms)
        return signal ? AbortSignal.any([signal, timeout]) : timeout
      },
    }
    const bot = new Bot(token, { api: { baseURL: `${values.TELEGRAM_API_URL}/bot`, fetchOptions } })
    return bot.api as unknown as Methods
  }
  let clients: { quick: Methods; patient: Methods } | undefined
  return {
    async call<Result>(method: string, params: Record<string, unknown> = {}) {
      const { Bot, TelegramError } = await library()
      clients ??= { quick: clientOf(Bot, CALL_MS), patient: clientOf(Bot, POLL_MS) }
      try {
        const api = method === 'getUpdates' ? clients.patient : clients.quick
        return { ok: true, result: (await api[method]?.(params)) as Result }
      } catch (error) {
        const failure = error instanceof TelegramError ? refusalOf(error) : brokenOf(error)
        return { ok: false, failure }
      }
    },
  }
}

/** The codes of connections that were not made. */
const OFFLINE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ConnectionRefused',
  'FailedToOpenSocket',
  'UnableToConnect',
])

/** A group that forbids photos to its members takes texts: only the photo is refused. */
const GONE =
  /chat not found|user is deactivated|not enough rights to send (?!photos)|have no rights to send/i
/** How long nothing is sent after an answer that names no time, and at most (ms). */
const WAIT_MS = { usual: seconds(5), longest: days(1) }

/** Anything but an answer of the Bot API is a problem of the connection: an error page, a broken body, a timeout. */
function brokenOf(error: unknown): TelegramFailure {
  const reason = nameOf(error)
  return { kind: OFFLINE.has(reason) ? 'offline' : 'unreachable', reason }
}

function refusalOf({
  code,
  message,
  payload,
}: InstanceType<Library['TelegramError']>): TelegramFailure {
  const reason = `${code ?? 'no code'}: ${message}`
  const to = payload?.migrate_to_chat_id
  if (Number.isSafeInteger(to)) return { kind: 'moved', to: String(to), reason }
  if (code === 429) return { kind: 'flood', waitMs: waitOf(payload?.retry_after), reason }
  if (code === 403 || (code === 400 && GONE.test(message))) return { kind: 'gone', reason }
  if (code === 409) return { kind: 'conflict', reason }
  if (code === 401 || code === 404) return { kind: 'unauthorized', reason }
  if (code !== undefined && code >= 400 && code < 500 && code !== 408)
    return { kind: 'refused', reason }
  return { kind: 'unreachable', reason }
}

/** In whole milliseconds, which is what the database stores. */
function waitOf(retryAfter: unknown): number {
  if (typeof retryAfter !== 'number' || !(retryAfter > 0)) return WAIT_MS.usual
  return Math.min(Math.ceil(seconds(retryAfter)), WAIT_MS.longest)
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
