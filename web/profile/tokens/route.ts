import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../../lib/lazy-loader.ts'
import { lazyPage } from '../../lib/lazy-page.ts'
import type { Nav } from '../../locales/text.ts'
import { adminRoute, frameRoute } from '../../shell/route.ts'

const importPage = () => import('./tokens-page.tsx')

const page = {
  path: '/profile/tokens',
  loader: lazyLoader(async () => (await importPage()).loadTokens),
  staleTime: 0,
  component: lazyPage(importPage, 'TokensPage'),
  staticData: {
    title: (nav: Nav) => nav.titles.tokens,
    module: 'web/profile/tokens/tokens-page.tsx',
  },
} as const

export const tokensRoute = createRoute({ getParentRoute: () => frameRoute, ...page })
export const adminTokensRoute = createRoute({ getParentRoute: () => adminRoute, ...page })
