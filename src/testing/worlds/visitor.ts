import { SIGN_IN_COOKIE } from '../../auth/domain.ts'
import { exchangeCode } from '../../auth/sign-in-codes.ts'
import type { User } from '../../users/domain.ts'
import { expectDocumented } from './documented.ts'
import { PASSWORD } from './given.ts'
import type { World } from './world.ts'

/** Parsed JSON of any shape: a test asserts the values at its paths. */
export type Json = ReturnType<typeof JSON.parse>
export type Answer = { status: number; body: Json; headers: Headers }

export type Visit = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>

/** A signed-out visitor. */
export function signedOut({ app }: World): Visit {
  return async (method, path, body, headers = {}) => {
    const init: RequestInit = { method, headers }
    if (body !== undefined) {
      init.body = typeof body === 'string' ? body : JSON.stringify(body)
      init.headers = { 'content-type': 'application/json', ...headers }
    }
    const request = new Request(`http://localhost${path}`, init)
    const response = await app.handle(request)
    await expectDocumented(app, request, response)
    const text = await response.text()
    // The answer to HEAD has the type of a body, and none.
    const isJson = text !== '' && /\bjson\b/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : text) as Json,
      headers: response.headers,
    }
  }
}

/** A user who has signed in through a provider, by token. */
export async function guest(here: World, user: User): Promise<Visit> {
  const visit = signedOut(here)
  const token = exchangeCode(here, user, 'a browser')
  const cookie = `${SIGN_IN_COOKIE}=a browser`
  const { body } = await visit('POST', '/api/auth/validate', { token }, { cookie })
  return withToken(here, body.token)
}

/** A user who has logged in, by token. */
export async function visitor(here: World, user: User): Promise<Visit> {
  return withToken(here, await tokenOf(here, user))
}

/** The token of a session that begins by a log-in. */
export async function tokenOf(here: World, { email }: User): Promise<string> {
  const { body } = await signedOut(here)('POST', '/api/auth/login', { email, password: PASSWORD })
  return body.token
}

/** A client that sends this token with each request. */
export function withToken(here: World, token: string): Visit {
  const visit = signedOut(here)
  const authorization = `Bearer ${token}`
  return (method, path, sent, headers) => visit(method, path, sent, { authorization, ...headers })
}
