import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../../lib/lazy-loader.ts'
import { lazyPage } from '../../lib/lazy-page.ts'
import { adminRoute } from '../../shell/route.ts'

const importPage = () => import('./ways-page.tsx')
const importGuide = () => import('./mail-guide-page.tsx')

export const waysRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/ways',
  loader: lazyLoader(async () => (await importPage()).loadWays),
  staleTime: 0,
  component: lazyPage(importPage, 'WaysPage'),
  staticData: { title: (nav) => nav.admin.ways, module: 'web/admin/ways/ways-page.tsx' },
})

export const mailGuideRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/ways/mail',
  loader: lazyLoader(async () => (await importGuide()).loadWays),
  staleTime: 0,
  component: lazyPage(importGuide, 'MailGuidePage'),
  staticData: {
    title: (nav) => nav.titles.mailGuide,
    module: 'web/admin/ways/mail-guide-page.tsx',
  },
})
