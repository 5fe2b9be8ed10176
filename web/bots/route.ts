import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../lib/lazy-loader.ts'
import { lazyPage } from '../lib/lazy-page.ts'
import { frameRoute } from '../shell/route.ts'

type BotsSearch = {
  /** A connection code from a Telegram group: the page uses it once. */
  code?: string | undefined
  /** The dialog that opens with the page: `new`, or the settings of the bot with this id. */
  open?: string | undefined
}

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const importPage = () => import('./bots-page.tsx')

export const botsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/bots',
  validateSearch: ({ code, open }: Record<string, unknown>): BotsSearch => ({
    code: textIn(code),
    open: textIn(open),
  }),
  loader: lazyLoader(async () => (await importPage()).loadBots),
  component: lazyPage(importPage, 'BotsPage'),
  pendingComponent: lazyPage(() => import('./bots-skeleton.tsx'), 'BotsSkeleton'),
  staticData: { title: (nav) => nav.titles.bots, module: 'web/bots/bots-page.tsx' },
})
