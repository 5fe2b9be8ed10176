import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../lib/lazy-loader.ts'
import { lazyPage } from '../lib/lazy-page.ts'
import { frameRoute } from '../shell/route.ts'

const importPage = () => import('./bring-page.tsx')

export const bringRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/bring',
  loader: lazyLoader(async () => (await importPage()).loadBring),
  staleTime: 0,
  component: lazyPage(importPage, 'BringPage'),
  staticData: { title: (nav) => nav.bring, module: 'web/bring/bring-page.tsx' },
})
