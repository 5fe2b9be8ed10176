import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../lib/lazy-loader.ts'
import { lazyPage } from '../lib/lazy-page.ts'
import { toPublicPage } from '../shell/guards.ts'
import { frameRoute } from '../shell/route.ts'

const importPage = () => import('./home-page.tsx')

export const propertiesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/properties',
  validateSearch: ({ home }: Record<string, unknown>): { home?: string | undefined } => ({
    home: home === undefined ? undefined : String(home),
  }),
  beforeLoad({ search }) {
    if (!search.home) throw toPublicPage('/under_construction')
  },
  loaderDeps: ({ search }) => search,
  loader: lazyLoader(async () => (await importPage()).loadHome),
  head: () => ({ meta: [{ title: 'Home | Metzia' }] }),
  component: lazyPage(importPage, 'HomePage'),
  staticData: { module: 'web/assets/home-page.tsx' },
})
