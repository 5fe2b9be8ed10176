import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../lib/lazy-loader.ts'
import { lazyPage } from '../lib/lazy-page.ts'
import { frameRoute } from '../shell/route.ts'

const importPage = () => import('./home.tsx')

/** `?home=` is the home that the page shows. */
export const propertiesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/properties',
  loaderDeps: (deps) => deps,
  loader: lazyLoader(async () => (await importPage()).loadHome),
  head: () => ({ meta: [{ title: 'Home | Metzia' }] }),
  component: lazyPage(importPage, 'Home'),
  staticData: { module: 'web/assets/home.tsx' },
})
