import { ApiError, FROM_PROXY } from './api-error.ts'

/** An answer; within the process with its body as it was before it would be written as JSON. */
type Answer = Response & { value?: object }

/** Sends a request: over the network in the browser, within the process on the server. */
export type Send = (path: string, init: RequestInit) => Promise<Answer>

const WRONG_FORMAT = 'Invalid response format: expected JSON'
const UNKNOWN = 'An error occurred'

async function read<T>(response: Answer): Promise<T> {
  const { value } = response
  const text = value ? '' : await response.text()
  const body = value ?? parsed(text)
  if (response.ok) {
    if (body === undefined) throw new ApiError(WRONG_FORMAT, response.status)
    return body as T
  }
  const { message, errors } = (body ?? {}) as { message?: string; errors?: Record<string, string> }
  // The server itself says in JSON that it is too busy.
  const status = body || response.status < FROM_PROXY ? response.status : 0
  throw new ApiError(message || text.trim() || UNKNOWN, status, errors)
}

/** Undefined for a text that is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The API client. The calls of a room are in the `api.ts` of that room, so that they are in the chunks of its pages. */
export function createApi(send: Send) {
  return {
    /**
     * @param body a value for JSON; a file, which is sent as it is with its type; or a form.
     * @throws ApiError for an error answer, an answer that is not JSON, and no answer but that of a proxy.
     */
    async call<T>(method: string, path: string, body?: unknown): Promise<T> {
      const init: RequestInit = { method, headers: { accept: 'application/json' } }
      if (body instanceof FormData) init.body = body
      else if (body !== undefined) {
        const isFile = body instanceof Blob
        const type = isFile ? body.type : 'application/json'
        init.body = isFile ? body : JSON.stringify(body)
        init.headers = { accept: 'application/json', 'content-type': type }
      }
      let response: Answer
      try {
        response = await send(path, init)
      } catch (cause) {
        throw Object.assign(new ApiError(UNKNOWN, 0), { cause })
      }
      return read<T>(response)
    },
    /** The status of the answer to HEAD, whatever it is. Rejects when there is no answer. */
    async statusOf(path: string): Promise<number> {
      return (await send(path, { method: 'HEAD' })).status
    },
  }
}

export type Api = ReturnType<typeof createApi>

type Ways = {
  /** Called when there is no session any more. */
  onSignedOut(): void
  /** Answers whether the session goes on. */
  renew(): Promise<boolean>
  /** Has the user give the password; answers whether it was given. */
  prove(): Promise<boolean>
}

/** A longer wait than this is the user's to decide, in seconds. */
const WAIT_MAX_S = 5

/** In how many seconds a request that was not handled may be repeated; undefined: it was handled, or not soon. */
function waitOf({ status, headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return status === 503 && seconds <= WAIT_MAX_S ? seconds : undefined
}

/** Sends a request of the browser, and once more when the server says that it was too busy to handle it. */
export async function sendPatiently(path: string, init: RequestInit): Promise<Response> {
  const send = () => fetch(path, { ...init, credentials: 'same-origin' })
  const response = await send()
  const seconds = waitOf(response)
  if (seconds === undefined) return response
  await new Promise((done) => setTimeout(done, seconds * 1_000))
  return send()
}

/**
 * Requests of the browser. The session cookie is sent by the browser itself. A request that was refused for want of a
 * session, or of the password, is repeated when there is one.
 */
export function overNetwork({ onSignedOut, renew, prove }: Ways): Send {
  return async (path, init) => {
    const send = () => sendPatiently(path, init)
    const response = await send()
    if (await isProofMissing(response)) return (await prove()) ? send() : response
    const isOfSession = !path.startsWith('/api/auth/')
    // A wrong password is refused in the same way: it must not be tried twice.
    if (response.status !== 401 || !(isOfSession || init.method === 'GET')) return response
    const last = (await renew()) ? await send() : response
    if (last.status === 401 && isOfSession) onSignedOut()
    return last
  }
}

async function isProofMissing(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const body = parsed(await response.clone().text()) as { code?: unknown } | null | undefined
  return body?.code === 'proof'
}
