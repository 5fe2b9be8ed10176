import { createRoute } from '@tanstack/react-router'
import { lazyLoader } from '../lib/lazy-loader.ts'
import { lazyPage } from '../lib/lazy-page.ts'
import type { Nav } from '../locales/text.ts'
import { adminRoute, frameRoute } from '../shell/route.ts'

const importChats = () => import('./chats-page.tsx')
const importChat = () => import('./chat-page.tsx')

const list = {
  path: '/chats',
  loader: lazyLoader(async () => (await importChats()).loadChats),
  component: lazyPage(importChats, 'ChatsPage'),
  staticData: { title: (nav: Nav) => nav.chats, module: 'web/chats/chats-page.tsx' },
} as const

const importAll = () => import('./all-chats-page.tsx')

const all = {
  path: '/chats',
  loader: lazyLoader(async () => (await importAll()).loadAllChats),
  staleTime: 0,
  component: lazyPage(importAll, 'AllChatsPage'),
  staticData: { title: (nav: Nav) => nav.chats, module: 'web/chats/all-chats-page.tsx' },
} as const

const none = {
  path: '/',
  component: lazyPage(() => import('./no-chat.tsx'), 'NoChat'),
  staticData: { module: 'web/chats/no-chat.tsx' },
} as const

const one = {
  path: '/$chatId',
  loaderDeps: ({ search }: { search: object }) => ({ search: { ...search } }),
  loader: lazyLoader(async () => (await importChat()).loadChat),
  staleTime: 0,
  gcTime: 0,
  component: lazyPage(importChat, 'ChatPage'),
  pendingComponent: lazyPage(() => import('./thread-pending.tsx'), 'ThreadPending'),
  staticData: { module: 'web/chats/chat-page.tsx' },
} as const

export const chatsRoute = createRoute({ getParentRoute: () => frameRoute, ...list })
export const chatsIndexRoute = createRoute({ getParentRoute: () => chatsRoute, ...none })
export const chatRoute = createRoute({ getParentRoute: () => chatsRoute, ...one })

export const adminChatsRoute = createRoute({ getParentRoute: () => adminRoute, ...all })
export const adminChatsIndexRoute = createRoute({ getParentRoute: () => adminChatsRoute, ...none })
export const adminChatRoute = createRoute({ getParentRoute: () => adminChatsRoute, ...one })
