import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { isOwnPath } from '../../src/auth/domain.ts'
import type { AppContext } from '../lib/context.ts'
import { isAdmin } from '../lib/roles.ts'
import { requireStranger } from '../shell/guards.ts'
import { rootRoute } from '../shell/root.tsx'

type LoginSearch = {
  /** Where to go afterwards: a path of ours. */
  from?: string | undefined
  /** From a provider, by our own hand: it is exchanged for a session. */
  token?: string | undefined
  /** Why a provider's way in came to nothing. */
  problem?: Problem | undefined
}

const PROBLEMS = ['unavailable', 'expired', 'refused', 'unverified', 'no-email', 'closed'] as const
export type Problem = (typeof PROBLEMS)[number]

/** Ways in that are set up; none when that cannot be learnt. */
const providers = ({ context }: { context: AppContext }): Promise<string[]> =>
  context.api.auth.providers().catch(() => [])

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: ({ from, token, problem }: Record<string, unknown>): LoginSearch => ({
    // Named also when it is refused: what is left out here would come through as it was sent.
    from: isOwnPath(from) ? from : undefined,
    token: asText(token),
    problem: PROBLEMS.find((known) => known === problem),
  }),
  beforeLoad: ({ context, search }) => requireStranger(context, search.from),
  loader: providers,
  staleTime: Number.POSITIVE_INFINITY,
  head: () => ({ meta: [{ title: 'Login | Metzia' }] }),
  component: lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage'),
  staticData: { module: 'web/auth/login-page.tsx' },
})

export const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  beforeLoad: ({ context }) => requireStranger(context),
  loader: providers,
  staleTime: Number.POSITIVE_INFINITY,
  head: () => ({ meta: [{ title: 'Register | Metzia' }] }),
  component: lazyRouteComponent(() => import('./register-page.tsx'), 'RegisterPage'),
  staticData: { module: 'web/auth/register-page.tsx' },
})

export const redirectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/redirect',
  head: () => ({ meta: [{ title: 'Setting up | Metzia' }] }),
  component: lazyRouteComponent(() => import('./redirect-page.tsx'), 'RedirectPage'),
  staticData: { module: 'web/auth/redirect-page.tsx' },
})

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgotpassword',
  head: () => ({ meta: [{ title: 'Forgot password | Metzia' }] }),
  component: lazyRouteComponent(() => import('./forgot-page.tsx'), 'ForgotPage'),
  staticData: { module: 'web/auth/forgot-page.tsx' },
})

const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

type ResetSearch = { token?: string | undefined; email?: string | undefined }

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/resetpassword',
  validateSearch: ({ token, email }: Record<string, unknown>): ResetSearch => ({
    token: asText(token),
    email: asText(email),
  }),
  head: () => ({
    meta: [{ title: 'Reset password | Metzia' }],
  }),
  component: lazyRouteComponent(() => import('./reset-page.tsx'), 'ResetPage'),
  staticData: { module: 'web/auth/reset-page.tsx' },
})

export const bannedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/banned',
  beforeLoad: ({ context: { user } }) => {
    if (!user?.isBanned && !isAdmin(user)) throw redirect({ to: '/', statusCode: 303 })
  },
  head: () => ({ meta: [{ title: 'Banned | Metzia' }] }),
  component: lazyRouteComponent(() => import('./banned-page.tsx'), 'BannedPage'),
  staticData: { module: 'web/auth/banned-page.tsx' },
})
