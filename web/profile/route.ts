import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Asked } from '../lib/context.ts'
import { adminRoute, frameRoute } from '../shell/route.ts'

const page = {
  path: '/profile',
  loader: ({ context }: Asked) => context.api.auth.sessions(),
  head: () => ({ meta: [{ title: 'Profile | Metzia' }] }),
  component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
  staticData: { module: 'web/profile/profile-page.tsx' },
} as const

export const profileRoute = createRoute({ getParentRoute: () => frameRoute, ...page })
export const adminProfileRoute = createRoute({ getParentRoute: () => adminRoute, ...page })
