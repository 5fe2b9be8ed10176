import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../lib/lazy-loader.ts'
import { lazyPage } from '../lib/lazy-page.ts'
import { adminRoute, frameRoute } from '../shell/route.ts'

const importPage = () => import('./notifications-page.tsx')

const page = {
  path: '/notifications',
  loader: lazyLoader(async () => (await importPage()).loadNotifications),
  staleTime: 0,
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Notifications | Metzia' }] }),
  component: lazyPage(importPage, 'NotificationsPage'),
  staticData: { module: 'web/notifications/notifications-page.tsx' },
} as const

export const notificationsRoute = createRoute({ getParentRoute: () => frameRoute, ...page })
export const adminNotificationsRoute = createRoute({ getParentRoute: () => adminRoute, ...page })
