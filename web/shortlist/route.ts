import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../lib/lazy-loader.ts'
import { lazyPage } from '../lib/lazy-page.ts'
import { frameRoute } from '../shell/route.ts'

const importPage = () => import('./shortlist-page.tsx')

export const shortlistRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/shortlist',
  loaderDeps: ({ search }: { search: { list?: unknown } }) => ({ list: search.list }),
  loader: lazyLoader(async () => (await importPage()).loadShortlist),
  staleTime: 0,
  head: () => ({ meta: [{ title: 'Shortlist | Metzia' }] }),
  component: lazyPage(importPage, 'ShortlistPage'),
  staticData: { module: 'web/shortlist/shortlist-page.tsx' },
})
