import { AUTH_COOKIE } from '../../src/auth/domain.ts'

let renewing: Promise<boolean> | undefined

/**
 * The cookie of a session lasts a day, the session longer: sets it again with the copy of the token that this browser
 * keeps. Answers whether the session goes on. Requests that fail together share one attempt.
 */
export function renewCookie(): Promise<boolean> {
  renewing ??= renew().finally(() => {
    renewing = undefined
  })
  return renewing
}

async function renew(): Promise<boolean> {
  const token = localStorage.getItem(AUTH_COOKIE)
  if (token === null) return false
  const answer = await fetch('/api/auth/validate', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    credentials: 'same-origin',
  })
  return answer.ok && ((await answer.json()) as { valid: boolean }).valid
}
