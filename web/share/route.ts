import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../lib/lazy-loader.ts'
import { lazyPage } from '../lib/lazy-page.ts'
import { frameRoute } from '../shell/route.ts'

const importPage = () => import('./share-page.tsx')

export const shareRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/share',
  loaderDeps: ({ search }: { search: object }) => ({ search: { ...search } }),
  loader: lazyLoader(async () => (await importPage()).loadShare),
  staleTime: Number.POSITIVE_INFINITY,
  component: lazyPage(importPage, 'SharePage'),
  staticData: { title: (nav) => nav.titles.share, module: 'web/share/share-page.tsx' },
})
