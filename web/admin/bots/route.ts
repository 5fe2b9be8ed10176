import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../../lib/lazy-loader.ts'
import { lazyPage } from '../../lib/lazy-page.ts'
import { adminRoute } from '../../shell/route.ts'

const importPage = () => import('./all-bots-page.tsx')

export const adminBotsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/bots',
  loaderDeps: ({ search }: { search: object }) => ({ search: { ...search } }),
  loader: lazyLoader(async () => (await importPage()).loadAllBots),
  staleTime: 0,
  gcTime: 0,
  component: lazyPage(importPage, 'AllBotsPage'),
  staticData: { title: (nav) => nav.titles.bots, module: 'web/admin/bots/all-bots-page.tsx' },
})
