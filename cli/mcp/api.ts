import { readFileSync } from 'node:fs'
import { AppError } from '../../src/kernel/errors.ts'
import type { Fetch } from '../../src/kernel/fetcher.ts'

/** How long the server may take to answer (ms). */
const PATIENCE_MS = 30_000

type Query = Readonly<Record<string, unknown>>
/** Asks the API for an answer. @throws AppError in the words of the server, naming each field that is not valid. */
export type Ask = <Answer>(path: string, query?: Query) => Promise<Answer>

type Env = Readonly<Record<string, string | undefined>>
export type Connection = { url: string; token: string }

/** The server and the token. @throws AppError naming the variable that is missing. */
export function connectionOf({ METZIA_URL, METZIA_TOKEN, METZIA_TOKEN_FILE }: Env): Connection {
  const url = URL.parse(METZIA_URL ?? '')
  if (!url || !/^https?:$/.test(url.protocol))
    throw new AppError('invalid', 'Set METZIA_URL to the address of Metzia: http://localhost:3000')
  const token = METZIA_TOKEN ?? (METZIA_TOKEN_FILE && readFileSync(METZIA_TOKEN_FILE, 'utf8'))
  if (!token?.trim())
    throw new AppError(
      'invalid',
      'Set METZIA_TOKEN, or METZIA_TOKEN_FILE to a file with it: an access token of your profile',
    )
  return { url: url.href.replace(/\/+$/, ''), token: token.trim() }
}

/** Only asks: no request changes anything. */
export function askerOf({ url, token }: Connection, fetch: Fetch): Ask {
  return async <Answer>(path: string, query: Query = {}) => {
    const sent = Object.entries(query).filter(([, value]) => value !== undefined)
    const asked = new URLSearchParams(sent.map(([name, value]) => [name, String(value)]))
    const response = await fetch(`${url}${path}?${asked}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((cause: unknown) => {
      throw new AppError('unavailable', `${url} does not answer. Is Metzia running?`, { cause })
    })
    const body = await bodyOf(response, url)
    if (!response.ok) throw refusalOf(response.status, body)
    if (body === undefined) throw new AppError('unavailable', `${url} is not the address of Metzia`)
    return body as Answer
  }
}

/** Undefined: it is no JSON. @throws AppError `unavailable` when the answer breaks off. */
async function bodyOf(response: Response, url: string): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw new AppError('unavailable', `${url} has broken off its answer`, { cause })
  }
}

function refusalOf(status: number, body: unknown): AppError {
  const { message, errors } = (body ?? {}) as { message?: string; errors?: Record<string, string> }
  const fields = Object.entries(errors ?? {}).map(([field, problem]) => `${field}: ${problem}`)
  const words = fields.join('\n') || message || `Metzia answers ${status}`
  return new AppError(status === 401 ? 'unauthenticated' : 'invalid', words)
}
