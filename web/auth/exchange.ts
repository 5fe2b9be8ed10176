import { AUTH_COOKIE } from '../../src/auth/domain.ts'
import { dropPages } from '../lib/worker.ts'
import type { Problem, PublicContext } from '../public-pages/state.ts'
import { authApi } from './api.ts'
import { startSession } from './session.ts'

/**
 * Starts a session with the one-time code of the address, or with the token that this browser keeps when the strict
 * cookie was not sent, as after a link from another site. An invalid token is removed, and no code stays in the address.
 */
export async function exchange({ api, search }: PublicContext, token: string): Promise<void> {
  const isCode = search.token !== undefined
  try {
    const answer = await authApi(api).validate(token)
    if (answer.valid && answer.token !== undefined)
      return startSession(answer.token, search.from ?? '/', true)
    if (isCode) showProblem('expired', search.from)
    else {
      localStorage.removeItem(AUTH_COOKIE)
      await dropPages()
    }
  } catch {
    if (isCode) showProblem('unavailable', search.from)
  }
}

function showProblem(problem: Problem, from: string | undefined): void {
  const query = new URLSearchParams({ ...(from !== undefined && { from }), problem })
  location.replace(`/login?${query}`)
}
