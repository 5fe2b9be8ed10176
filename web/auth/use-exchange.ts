import { useRouteContext, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { AUTH_COOKIE } from '../../src/auth/domain.ts'
import { startSession } from '../lib/session.ts'

/**
 * Signs in with a token of the address, or with the one this browser keeps when the cookie did not come along, as
 * after a link from elsewhere. What is no longer good is forgotten, and no token stays in the address.
 */
export function useExchange(): void {
  const router = useRouter()
  const { api } = useRouteContext({ from: '/login' })
  const { token, from } = useSearch({ from: '/login' })
  const tried = useRef(false)
  useEffect(() => {
    const sent = token ?? localStorage.getItem(AUTH_COOKIE)
    if (sent === null || tried.current) return
    tried.current = true
    const stay = (problem: 'expired' | 'unavailable') => {
      if (token === undefined) return
      void router.navigate({ to: '/login', search: { from, problem }, replace: true })
    }
    api.auth.validate(sent).then(
      (answer) => {
        if (answer.valid && answer.token !== undefined && answer.user !== undefined)
          return startSession(router, { token: answer.token, user: answer.user }, from ?? '/', true)
        if (token === undefined) localStorage.removeItem(AUTH_COOKIE)
        return stay('expired')
      },
      () => stay('unavailable'),
    )
  }, [api, from, router, token])
}
