import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../lib/lazy-page.ts'
import { adminRoute } from '../../shell/route.ts'

const importPage = () => import('./telegram-page.tsx')

export const telegramRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/telegram',
  head: () => ({ meta: [{ title: 'Messaging | Metzia' }] }),
  component: lazyPage(importPage, 'TelegramPage'),
  staticData: { module: 'web/admin/telegram/telegram-page.tsx' },
})
