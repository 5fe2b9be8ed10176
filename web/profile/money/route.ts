import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../../lib/lazy-loader.ts'
import { lazyPage } from '../../lib/lazy-page.ts'
import { adminRoute, frameRoute } from '../../shell/route.ts'

const importPage = () => import('./money-page.tsx')

const page = {
  path: '/profile/money',
  loader: lazyLoader(async () => (await importPage()).loadMoney),
  staleTime: 0,
  head: () => ({ meta: [{ title: 'Money | Metzia' }] }),
  component: lazyPage(importPage, 'MoneyPage'),
  staticData: { module: 'web/profile/money/money-page.tsx' },
} as const

export const moneyRoute = createRoute({ getParentRoute: () => frameRoute, ...page })
export const adminMoneyRoute = createRoute({ getParentRoute: () => adminRoute, ...page })
