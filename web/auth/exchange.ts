import type { AnyRouter } from '@tanstack/react-router'
import { AUTH_COOKIE } from '../../src/auth/domain.ts'
import { accountApi } from '../lib/account-api.ts'
import type { AppContext } from '../lib/context.ts'
import { startSession } from '../lib/session.ts'
import type { Problem } from './route.ts'

let trying: string | undefined

/**
 * Signs in with a token of the address, or with the one this browser keeps when the cookie did not come along, as
 * after a link from elsewhere. What is no longer good is forgotten, and no token stays in the address.
 */
export async function exchange(router: AnyRouter, sent: string): Promise<void> {
  if (trying === sent) return
  trying = sent
  const { token, from } = router.state.location.search as { token?: string; from?: string }
  const stay = async (problem: Problem) => {
    if (token !== undefined)
      await router.navigate({ to: '/login', search: { from, problem }, replace: true })
  }
  try {
    const { api } = router.options.context as AppContext
    const answer = await accountApi(api).validate(sent)
    if (answer.valid && answer.token !== undefined && answer.user !== undefined)
      return await startSession(
        router,
        { token: answer.token, user: answer.user },
        from ?? '/',
        true,
      )
    if (token === undefined) localStorage.removeItem(AUTH_COOKIE)
    await stay('expired')
  } catch {
    await stay('unavailable')
  } finally {
    trying = undefined
  }
}
