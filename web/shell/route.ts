import { createRoute, redirect } from '@tanstack/react-router'
import { Frame, loadFrame } from './frame.tsx'
import { requireAdmin, requireUser, toPublicPage } from './guards.ts'
import { rootRoute } from './root.tsx'

/** Top bar and sidebar around every page of a signed-in user. They are in the entry, since every page needs them. */
export const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'frame',
  beforeLoad: requireUser,
  loader: loadFrame,
  staleTime: Number.POSITIVE_INFINITY,
  component: Frame,
})

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: (input) => {
    requireUser(input)
    throw redirect({ to: '/bots', search: {}, statusCode: 303 })
  },
})

/** The pages that only admins see, and the pages of users once more. */
export const adminRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/admin',
  beforeLoad: requireAdmin,
})

export const adminHomeRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ href: '/admin/dashboard', statusCode: 303 })
  },
})

export const adminRestRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/$',
  beforeLoad: () => {
    throw toPublicPage('/404')
  },
})

/** Every other address. In the browser it may be a public page or a page of a newer build: the server decides. */
export const restRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$',
  beforeLoad: ({ location }) => {
    throw toPublicPage(typeof document === 'undefined' ? '/404' : location.href)
  },
})
