import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../lib/lazy-loader.ts'
import { lazyPage } from '../lib/lazy-page.ts'
import type { Nav } from '../locales/text.ts'
import { frameRoute } from '../shell/route.ts'

const importPage = () => import('./compare-page.tsx')

/** The homes of the address, in its order. */
export const compareRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/compare',
  validateSearch: ({ ids }: { ids?: unknown }): { ids?: string } =>
    ids === undefined ? {} : { ids: String(ids) },
  loaderDeps: ({ search }) => ({ ids: search.ids }),
  loader: lazyLoader(async () => (await importPage()).loadCompare),
  staleTime: 0,
  component: lazyPage(importPage, 'ComparePage'),
  staticData: { title: (nav: Nav) => nav.titles.compare, module: 'web/compare/compare-page.tsx' },
})
