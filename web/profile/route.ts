import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { frameRoute } from '../shell/route.ts'

export const profileRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/profile',
  loader: ({ context }) => context.api.auth.sessions(),
  head: () => ({ meta: [{ title: 'Profile | Metzia' }] }),
  component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
  staticData: { module: 'web/profile/profile-page.tsx' },
})
