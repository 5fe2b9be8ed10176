import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../lib/lazy-loader.ts'
import { lazyPage } from '../lib/lazy-page.ts'
import type { Nav } from '../locales/text.ts'
import { adminRoute, frameRoute } from '../shell/route.ts'

const importPage = () => import('./notifications-page.tsx')

const page = {
  path: '/notifications',
  loader: lazyLoader(async () => (await importPage()).loadNotifications),
  staleTime: 0,
  gcTime: 0,
  component: lazyPage(importPage, 'NotificationsPage'),
  staticData: {
    title: (nav: Nav) => nav.notifications,
    module: 'web/notifications/notifications-page.tsx',
  },
} as const

export const notificationsRoute = createRoute({ getParentRoute: () => frameRoute, ...page })
export const adminNotificationsRoute = createRoute({ getParentRoute: () => adminRoute, ...page })
