import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import type { UserWire } from '../src/users/wire.ts'
import {
  bannedRoute,
  forgotPasswordRoute,
  loginRoute,
  redirectRoute,
  registerRoute,
  resetPasswordRoute,
} from './auth/route.ts'
import { adminBotsRoute, botsRoute } from './bots/route.ts'
import {
  adminChatRoute,
  adminChatsIndexRoute,
  adminChatsRoute,
  chatRoute,
  chatsIndexRoute,
  chatsRoute,
} from './chats/route.ts'
import { themeAtom, userAtom } from './lib/atoms.ts'
import type { AppContext, PostedForm, Store, Theme } from './lib/context.ts'
import { adminProfileRoute, profileRoute } from './profile/route.ts'
import { rootRoute } from './shell/root.tsx'
import {
  adminHomeRoute,
  adminRestRoute,
  adminRoute,
  frameRoute,
  homeRoute,
  notFoundRoute,
  notificationsRoute,
  propertiesRoute,
  restRoute,
  underConstructionRoute,
} from './shell/route.ts'

const routeTree = rootRoute.addChildren([
  loginRoute,
  registerRoute,
  redirectRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  bannedRoute,
  notFoundRoute,
  underConstructionRoute,
  homeRoute,
  frameRoute.addChildren([
    botsRoute,
    propertiesRoute,
    notificationsRoute,
    chatsRoute.addChildren([chatsIndexRoute, chatRoute]),
    profileRoute,
    adminRoute.addChildren([
      adminHomeRoute,
      adminBotsRoute,
      adminChatsRoute.addChildren([adminChatsIndexRoute, adminChatRoute]),
      adminProfileRoute,
      adminRestRoute,
    ]),
  ]),
  restRoute,
])

/** Gives everything below it the one store. */
function storeAround(store: Store) {
  return ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
}

/** What goes from the server's router to the browser's, besides what loaders found. */
type Travels = {
  user: UserWire | null
  theme: Theme
  posted: PostedForm | null
  supportEmail: string
}

/** The one router of both sides. The server makes one for each request. */
export function makeRouter(context: AppContext, nonce?: string) {
  const { store } = context
  return createRouter({
    routeTree,
    context,
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: lazyRouteComponent(() => import('./shell/loading.tsx'), 'Loading'),
    defaultPendingMs: 300,
    defaultPendingMinMs: 400,
    defaultErrorComponent: lazyRouteComponent(() => import('./shell/error-page.tsx'), 'ErrorPage'),
    dehydrate: (): Travels => ({
      user: context.user,
      theme: store.get(themeAtom),
      posted: context.posted,
      supportEmail: context.supportEmail,
    }),
    hydrate: ({ user, theme, posted, supportEmail }: Travels) => {
      context.user = user
      context.posted = posted
      context.supportEmail = supportEmail
      store.set(userAtom, user)
      store.set(themeAtom, theme)
    },
    Wrap: storeAround(store),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption {
    /** The module whose chunk the route's page is in: it is fetched together with the page. */
    module?: string
  }
}
