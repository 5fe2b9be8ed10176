import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../../lib/lazy-loader.ts'
import { lazyPage } from '../../lib/lazy-page.ts'
import { adminRoute } from '../../shell/route.ts'

const importPage = () => import('./dashboard-page.tsx')

export const dashboardRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/dashboard',
  loader: lazyLoader(async () => (await importPage()).loadDashboard),
  staleTime: 0,
  gcTime: 0,
  component: lazyPage(importPage, 'DashboardPage'),
  staticData: {
    title: (nav) => nav.admin.dashboard,
    module: 'web/admin/dashboard/dashboard-page.tsx',
  },
})
