import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../lib/lazy-loader.ts'
import { lazyPage } from '../lib/lazy-page.ts'
import type { Nav } from '../locales/text.ts'
import { frameRoute } from '../shell/route.ts'

const importPage = () => import('./shortlist-page.tsx')

export const shortlistRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/shortlist',
  loaderDeps: ({ search }: { search: { list?: unknown } }) => ({ list: search.list }),
  loader: lazyLoader(async () => (await importPage()).loadShortlist),
  staleTime: 0,
  component: lazyPage(importPage, 'ShortlistPage'),
  staticData: { title: (nav: Nav) => nav.shortlist, module: 'web/shortlist/shortlist-page.tsx' },
})
