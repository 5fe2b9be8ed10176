import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../lib/lazy-loader.ts'
import { lazyPage } from '../lib/lazy-page.ts'
import type { Nav } from '../locales/text.ts'
import { adminRoute, frameRoute } from '../shell/route.ts'

const importPage = () => import('./finder-page.tsx')

const page = {
  path: '/properties',
  loaderDeps: ({ search }: { search: object }) => ({ search: { ...search } }),
  loader: lazyLoader(async () => (await importPage()).loadFinder),
  staleTime: 0,
  component: lazyPage(importPage, 'FinderPage'),
  staticData: {
    title: (nav: Nav) => nav.properties,
    module: 'web/properties/finder-page.tsx',
    partsOf: ({ view, home }: { view?: unknown; home?: unknown }) => [
      view === 'map' ? 'web/properties/map/finder-map.tsx' : '',
      home ? 'web/properties/home-dialog.tsx' : '',
    ],
  },
} as const

export const propertiesRoute = createRoute({ getParentRoute: () => frameRoute, ...page })
export const adminPropertiesRoute = createRoute({ getParentRoute: () => adminRoute, ...page })
