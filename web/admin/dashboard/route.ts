import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/lazy-page.ts'
import { adminRoute } from '../../shell/route.ts'

const importPage = () => import('./dashboard-page.tsx')

export const dashboardRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/dashboard',
  head: () => ({ meta: [{ title: 'Dashboard | Metzia' }] }),
  component: lazyPage(importPage, 'DashboardPage'),
  staticData: { module: 'web/admin/dashboard/dashboard-page.tsx' },
})
