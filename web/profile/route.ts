import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../lib/lazy-loader.ts'
import { lazyPage } from '../lib/lazy-page.ts'
import type { Nav } from '../locales/text.ts'
import { adminRoute, frameRoute } from '../shell/route.ts'

const importPage = () => import('./profile-page.tsx')

const page = {
  path: '/profile',
  loader: lazyLoader(async () => (await importPage()).loadProfile),
  component: lazyPage(importPage, 'ProfilePage'),
  staticData: { title: (nav: Nav) => nav.profile, module: 'web/profile/profile-page.tsx' },
} as const

export const profileRoute = createRoute({ getParentRoute: () => frameRoute, ...page })
export const adminProfileRoute = createRoute({ getParentRoute: () => adminRoute, ...page })
