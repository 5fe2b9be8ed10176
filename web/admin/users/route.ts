import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../../lib/lazy-loader.ts'
import { lazyPage } from '../../lib/lazy-page.ts'
import { adminRoute } from '../../shell/route.ts'

const importPage = () => import('./users-page.tsx')

export const usersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/user',
  loaderDeps: ({ search }: { search: object }) => ({ search: { ...search } }),
  loader: lazyLoader(async () => (await importPage()).loadUsers),
  staleTime: 0,
  gcTime: 0,
  component: lazyPage(importPage, 'UsersPage'),
  staticData: { title: (nav) => nav.admin.users, module: 'web/admin/users/users-page.tsx' },
})
