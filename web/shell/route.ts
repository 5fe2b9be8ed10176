import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
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

/** What only administrators see, and every page of others once more. */
export const adminRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/admin',
  beforeLoad: ({ context }) => {
    if (!isAdmin(context.user)) throw redirect({ to: '/', statusCode: 303 })
  },
})

export const adminHomeRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: '/admin/dashboard', statusCode: 303 })
  },
})

/** Addresses of the product whose pages are still being built. */
const SOON = ['dashboard', 'user', 'telegram', 'properties', 'notifications']

const nowhere = () => redirect({ to: '/404', statusCode: 303 })
const soon = () => redirect({ to: '/under_construction', statusCode: 303 })

export const adminRestRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/$',
  beforeLoad: ({ params }) => {
    throw SOON.includes(params._splat ?? '') ? soon() : nowhere()
  },
})

/** Any other address. */
export const restRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$',
  beforeLoad: () => {
    throw nowhere()
  },
})

const later = {
  beforeLoad: () => {
    throw soon()
  },
}

export const propertiesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/properties',
  ...later,
})

export const notificationsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/notifications',
  ...later,
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
