import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/lazy-page.ts'
import { adminRoute } from '../../shell/route.ts'

const importPage = () => import('./users-page.tsx')

export const usersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/user',
  head: () => ({ meta: [{ title: 'Users | Metzia' }] }),
  component: lazyPage(importPage, 'UsersPage'),
  staticData: { module: 'web/admin/users/users-page.tsx' },
})
