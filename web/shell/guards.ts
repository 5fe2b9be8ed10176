import { redirect } from '@tanstack/react-router'
import { isOwnPath } from '../../src/auth/domain.ts'
import type { AppContext } from '../lib/context.ts'

type Banned = { context: AppContext; location: { pathname: string } }
type Asked = { context: AppContext; location: { href: string } }

/** Strangers log in first, and come back to what they asked for. */
export function requireUser({ context, location }: Asked): void {
  if (context.user) return
  throw redirect({
    to: '/login',
    search: isOwnPath(location.href) && location.href !== '/' ? { from: location.href } : {},
    statusCode: 303,
  })
}

/** Those who are banned see nothing but the page that says so. */
export function keepBanned({ context, location }: Banned): void {
  if (context.user?.isBanned && location.pathname !== '/banned')
    throw redirect({ to: '/banned', statusCode: 303 })
}

/** Those who are in already go on to where they wanted. */
export function requireStranger(context: AppContext, from?: string): void {
  if (context.user) throw redirect({ href: from ?? '/', statusCode: 303 })
}
