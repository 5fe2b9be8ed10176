import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../../lib/lazy-loader.ts'
import { lazyPage } from '../../lib/lazy-page.ts'
import { adminRoute } from '../../shell/route.ts'

const importPage = () => import('./telegram-page.tsx')

export const telegramRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/telegram',
  loaderDeps: ({ search }: { search: object }) => ({ search: { ...search } }),
  loader: lazyLoader(async () => (await importPage()).loadConsole),
  staleTime: 0,
  gcTime: 0,
  component: lazyPage(importPage, 'TelegramPage'),
  staticData: {
    title: (nav) => nav.admin.messaging,
    module: 'web/admin/telegram/telegram-page.tsx',
  },
})
