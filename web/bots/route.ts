import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Asked } from '../lib/context.ts'
import { adminRoute, frameRoute } from '../shell/route.ts'

type BotsSearch = {
  /** A connection code from a group: used once, by the page's script. */
  code?: string | undefined
}

const page = {
  path: '/bots',
  validateSearch: ({ code }: Record<string, unknown>): BotsSearch => ({
    code: typeof code === 'string' && code !== '' ? code : undefined,
  }),
  loader: ({ context }: Asked) => context.api.bots.mine(),
  head: () => ({ meta: [{ title: 'Bots | Metzia' }] }),
  component: lazyRouteComponent(() => import('./bots-page.tsx'), 'BotsPage'),
  pendingComponent: lazyRouteComponent(() => import('./bots-skeleton.tsx'), 'BotsSkeleton'),
  staticData: { module: 'web/bots/bots-page.tsx' },
} as const

export const botsRoute = createRoute({ getParentRoute: () => frameRoute, ...page })
export const adminBotsRoute = createRoute({ getParentRoute: () => adminRoute, ...page })
