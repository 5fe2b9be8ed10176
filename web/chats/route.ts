import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { frameRoute } from '../shell/route.ts'

const title = { meta: [{ title: 'Chats | Metzia' }] }

export const chatsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/chats',
  // The moment from which "today" is told: the same on both sides.
  loader: async ({ context }) => ({
    now: new Date().toISOString(),
    // The chats are of use without it.
    sources: await context.api.sources.all().catch(() => []),
  }),
  head: () => title,
  component: lazyRouteComponent(() => import('./chats-page.tsx'), 'ChatsPage'),
  staticData: { module: 'web/chats/chats-page.tsx' },
})

export const chatsIndexRoute = createRoute({
  getParentRoute: () => chatsRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./no-chat.tsx'), 'NoChat'),
  staticData: { module: 'web/chats/no-chat.tsx' },
})

export const chatRoute = createRoute({
  getParentRoute: () => chatsRoute,
  path: '/$chatId',
  // A chat that cannot be read is told inside the page: the list beside it stays of use.
  loader: ({ context, params }) => context.api.chats.one(params.chatId).catch(() => null),
  staleTime: 0,
  gcTime: 0,
  component: lazyRouteComponent(() => import('./chat-page.tsx'), 'ChatPage'),
  pendingComponent: lazyRouteComponent(() => import('./thread-pending.tsx'), 'ThreadPending'),
  staticData: { module: 'web/chats/chat-page.tsx' },
})
