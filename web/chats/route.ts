import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Asked } from '../lib/context.ts'
import { adminRoute, frameRoute } from '../shell/route.ts'

const list = {
  path: '/chats',
  // The moment from which "today" is told: the same on both sides.
  loader: async ({ context }: Asked) => ({
    now: new Date().toISOString(),
    // The chats are of use without it.
    sources: await context.api.sources.all().catch(() => []),
  }),
  head: () => ({ meta: [{ title: 'Chats | Metzia' }] }),
  component: lazyRouteComponent(() => import('./chats-page.tsx'), 'ChatsPage'),
  staticData: { module: 'web/chats/chats-page.tsx' },
} as const

const none = {
  path: '/',
  component: lazyRouteComponent(() => import('./no-chat.tsx'), 'NoChat'),
  staticData: { module: 'web/chats/no-chat.tsx' },
} as const

const one = {
  path: '/$chatId',
  loader: async ({ context, params }: Asked & { params: { chatId: string } }) => ({
    now: new Date().toISOString(),
    // A chat that cannot be read is told inside the page: the list beside it stays of use.
    chat: await context.api.chats.one(params.chatId).catch(() => null),
  }),
  staleTime: 0,
  gcTime: 0,
  component: lazyRouteComponent(() => import('./chat-page.tsx'), 'ChatPage'),
  pendingComponent: lazyRouteComponent(() => import('./thread-pending.tsx'), 'ThreadPending'),
  staticData: { module: 'web/chats/chat-page.tsx' },
} as const

export const chatsRoute = createRoute({ getParentRoute: () => frameRoute, ...list })
export const chatsIndexRoute = createRoute({ getParentRoute: () => chatsRoute, ...none })
export const chatRoute = createRoute({ getParentRoute: () => chatsRoute, ...one })

export const adminChatsRoute = createRoute({ getParentRoute: () => adminRoute, ...list })
export const adminChatsIndexRoute = createRoute({ getParentRoute: () => adminChatsRoute, ...none })
export const adminChatRoute = createRoute({ getParentRoute: () => adminChatsRoute, ...one })
