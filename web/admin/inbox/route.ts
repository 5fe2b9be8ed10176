import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../../lib/lazy-loader.ts'
import { lazyPage } from '../../lib/lazy-page.ts'
import { adminRoute } from '../../shell/route.ts'

const importPage = () => import('./inbox-page.tsx')

export const inboxRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/inbox',
  loaderDeps: ({ search }: { search: object }) => ({ search: { ...search } }),
  loader: lazyLoader(async () => (await importPage()).loadInbox),
  staleTime: 0,
  component: lazyPage(importPage, 'InboxPage'),
  staticData: { title: (nav) => nav.admin.inbox, module: 'web/admin/inbox/inbox-page.tsx' },
})
