import type { SessionWire as SessionShape, SignedIn } from '../../src/auth/wire.ts'
import type { BotWire } from '../../src/bots/wire.ts'
import type { ChatDetailWire, ChatWire } from '../../src/chats/wire.ts'
import type { SourceWire } from '../../src/sources/wire.ts'
import type { UserWire } from '../../src/users/wire.ts'
import { ApiError } from './api-error.ts'

/** How requests leave: over the network in the browser, within the process on the server. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

export type SignedInWire = typeof SignedIn.static
export type SessionWire = typeof SessionShape.static
export type ChatDetail = typeof ChatDetailWire.static

const WRONG_FORMAT = 'Invalid response format: expected JSON'
const UNKNOWN = 'An error occurred'

/** Reads an answer by the product's rules. */
async function read<T>(response: Response): Promise<T> {
  const text = await response.text()
  const body = parsed(text)
  if (response.ok) {
    if (body === undefined) throw new ApiError(WRONG_FORMAT, response.status)
    return body as T
  }
  const { message, errors } = (body ?? {}) as { message?: string; errors?: Record<string, string> }
  throw new ApiError(message || text.trim() || UNKNOWN, response.status, errors)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The calls that routes need before their pages are there; what only one room's pages ask for comes with that room. */
export function createApi(send: Send) {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const init: RequestInit = { method, headers: { accept: 'application/json' } }
    if (body !== undefined) {
      init.body = JSON.stringify(body)
      init.headers = { accept: 'application/json', 'content-type': 'application/json' }
    }
    let response: Response
    try {
      response = await send(path, init)
    } catch (cause) {
      throw Object.assign(new ApiError(UNKNOWN, 0), { cause })
    }
    return read<T>(response)
  }
  return {
    /** For rooms that bring calls of their own. */
    call,
    auth: {
      login: (email: string, password: string) =>
        call<SignedInWire>('POST', '/api/auth/login', { email, password }),
      logout: () => call<unknown>('POST', '/api/auth/logout'),
      providers: () => call<string[]>('GET', '/api/oauth'),
      sessions: () => call<SessionWire[]>('GET', '/api/auth/sessions'),
      async me() {
        const answer = await call<{ user: UserWire }>('GET', '/api/users/me')
        if (!answer.user) throw new ApiError('Invalid user data received', 200)
        return answer
      },
    },
    bots: {
      mine: () => call<BotWire[]>('GET', '/api/requests'),
    },
    sources: {
      all: () => call<SourceWire[]>('GET', '/api/sources'),
    },
    chats: {
      mine: () => call<ChatWire[]>('GET', '/api/chats'),
      one: (chatId: string, page = 1) =>
        call<ChatDetail>('GET', `/api/chats/${encodeURIComponent(chatId)}?page=${page}&limit=20`),
    },
  }
}

export type Api = ReturnType<typeof createApi>
/** What a room's own calls are made with. */
export type Call = Api['call']

/** The browser's way: the cookie goes along by itself. */
export function overNetwork(onSignedOut: () => void): Send {
  return async (path, init) => {
    const response = await fetch(path, { ...init, credentials: 'same-origin' })
    if (response.status === 401 && !path.startsWith('/api/auth/')) onSignedOut()
    return response
  }
}
