import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { isAdmin } from '../lib/roles.ts'
import { requireUser } from './guards.ts'
import { rootRoute } from './root.tsx'

/** Everything that is shown inside the frame, to those who are signed in. */
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  beforeLoad: requireUser,
  loader: ({ context }) => context.api.chats.mine(),
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyRouteComponent(() => import('./frame.tsx'), 'Frame'),
  staticData: { module: 'web/shell/frame.tsx' },
})

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: (asked) => {
    requireUser(asked)
    throw redirect({ to: '/bots', search: {}, statusCode: 303 })
  },
})

/** Only administrators learn which of these exist. */
export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/$',
  beforeLoad: (asked) => {
    requireUser(asked)
    if (!isAdmin(asked.context.user)) throw redirect({ to: '/', statusCode: 303 })
    throw notFound()
  },
})

export const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  head: () => ({ meta: [{ title: '404 | Metzia' }] }),
  component: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound'),
  staticData: { module: 'web/shell/not-found.tsx' },
})

export const underConstructionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/under_construction',
  head: () => ({ meta: [{ title: 'Under construction | Metzia' }] }),
  component: lazyRouteComponent(() => import('./under-construction.tsx'), 'UnderConstruction'),
  staticData: { module: 'web/shell/under-construction.tsx' },
})
