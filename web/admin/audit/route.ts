import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../../lib/lazy-loader.ts'
import { lazyPage } from '../../lib/lazy-page.ts'
import { adminRoute } from '../../shell/route.ts'

const importPage = () => import('./audit-page.tsx')

export const auditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/audit',
  loaderDeps: ({ search }: { search: object }) => ({ search: { ...search } }),
  loader: lazyLoader(async () => (await importPage()).loadAudit),
  staleTime: 0,
  component: lazyPage(importPage, 'AuditPage'),
  staticData: { title: (nav) => nav.admin.audit, module: 'web/admin/audit/audit-page.tsx' },
})
