import { redirect } from '@tanstack/react-router'
import { ownPath } from '../../src/auth/domain.ts'
import { isAdmin } from '../../src/users/domain.ts'
import type { AppContext } from '../lib/context.ts'

type GuardInput = { context: AppContext; location: { href: string } }

/** A redirect to a public page, which is another document. */
export function toPublicPage(href: string) {
  return redirect({ href, statusCode: 303, reloadDocument: true })
}

/** Sends visitors without a session to the login page, which returns to the requested address. */
export function requireUser({ context, location: { href } }: GuardInput): void {
  if (context.user) return
  const from = ownPath(href)
  const isKept = from !== undefined && from !== '/'
  throw toPublicPage(isKept ? `/login?from=${encodeURIComponent(from)}` : '/login')
}

/** Sends banned users to the page that says so. */
export function refuseBanned({ context }: { context: AppContext }): void {
  if (context.user?.isBanned) throw toPublicPage('/banned')
}

export function requireAdmin({ context: { user } }: { context: AppContext }): void {
  if (!user || !isAdmin(user)) throw redirect({ to: '/', statusCode: 303 })
}
