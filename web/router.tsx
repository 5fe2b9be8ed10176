import { createRouter } from '@tanstack/react-router'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import type { Language } from '../src/kernel/domain/language.ts'
import type { UserWire } from '../src/users/wire.ts'
import { auditRoute } from './admin/audit/route.ts'
import { adminBotsRoute } from './admin/bots/route.ts'
import { dashboardRoute } from './admin/dashboard/route.ts'
import { inboxRoute } from './admin/inbox/route.ts'
import { telegramRoute } from './admin/telegram/route.ts'
import { usersRoute } from './admin/users/route.ts'
import { mailGuideRoute, waysRoute } from './admin/ways/route.ts'
import { botsRoute } from './bots/route.ts'
import { bringRoute } from './bring/route.ts'
import {
  adminChatRoute,
  adminChatsIndexRoute,
  adminChatsRoute,
  chatRoute,
  chatsIndexRoute,
  chatsRoute,
} from './chats/route.ts'
import { compareRoute } from './compare/route.ts'
import { buildAtom, userAtom } from './lib/atoms.ts'
import type { AppContext, Store, Styles } from './lib/context.ts'
import { languageAtom } from './lib/language.ts'
import { lazyPage } from './lib/lazy-page.ts'
import { type Theme, themeAtom } from './lib/theme.ts'
import { zoneAtom } from './lib/zone.ts'
import type { Nav } from './locales/text.ts'
import { adminNotificationsRoute, notificationsRoute } from './notifications/route.ts'
import { adminProfileRoute, profileRoute } from './profile/route.ts'
import { adminTokensRoute, tokensRoute } from './profile/tokens/route.ts'
import { adminPropertiesRoute, propertiesRoute } from './properties/route.ts'
import { shareRoute } from './share/route.ts'
import { rootRoute } from './shell/root.tsx'
import {
  adminHomeRoute,
  adminRestRoute,
  adminRoute,
  frameRoute,
  homeRoute,
  restRoute,
} from './shell/route.ts'
import { RouteError } from './shell/route-error.tsx'
import { shortlistRoute } from './shortlist/route.ts'

const routeTree = rootRoute.addChildren([
  homeRoute,
  frameRoute.addChildren([
    botsRoute,
    propertiesRoute,
    bringRoute,
    shortlistRoute,
    compareRoute,
    notificationsRoute,
    chatsRoute.addChildren([chatsIndexRoute, chatRoute]),
    profileRoute,
    tokensRoute,
    shareRoute,
    adminRoute.addChildren([
      adminHomeRoute,
      dashboardRoute,
      usersRoute,
      telegramRoute,
      waysRoute,
      mailGuideRoute,
      inboxRoute,
      auditRoute,
      adminBotsRoute,
      adminChatsRoute.addChildren([adminChatsIndexRoute, adminChatRoute]),
      adminNotificationsRoute,
      adminProfileRoute,
      adminTokensRoute,
      adminPropertiesRoute,
      adminRestRoute,
    ]),
  ]),
  restRoute,
])

/** Provides the store to every component of the router. */
function storeProvider(store: Store) {
  return ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
}

/** What the server passes to the router of the browser besides loader data. */
type DehydratedState = {
  user: UserWire | null
  theme: Theme
  language: Language
  zone: string
  build: string
  styles: Styles | null
}

/** How long another page may take before it says that it loads, for half a second at least. */
const PENDING_MS = 300

export const Loading = lazyPage(() => import('./shell/loading.tsx'), 'Loading')

/** The router of the signed-in pages, for server and browser. The server makes one for each request. */
export function makeRouter(context: AppContext, nonce?: string) {
  const { store } = context
  const router = createRouter({
    routeTree,
    context,
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: Loading,
    defaultErrorComponent: RouteError,
    dehydrate: (): DehydratedState => ({
      user: context.user,
      theme: store.get(themeAtom),
      language: store.get(languageAtom),
      zone: store.get(zoneAtom),
      build: store.get(buildAtom),
      styles: context.styles,
    }),
    hydrate: ({ user, theme, language, zone, build, styles }: DehydratedState) => {
      // Ages count by the clock of this device: by that of the server, data would be new while this one is behind.
      for (const match of window.$_TSR?.router?.matches ?? []) match.u = Date.now()
      store.set(buildAtom, build)
      context.user = user
      context.styles = styles
      store.set(userAtom, user)
      store.set(themeAtom, theme)
      store.set(languageAtom, language)
      store.set(zoneAtom, zone)
    },
    Wrap: storeProvider(store),
  })
  // A page stays while another address of it is loaded: hiding it would lose the focus, and what is being typed.
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    router.options.defaultPendingMs = pathChanged ? PENDING_MS : Number.POSITIVE_INFINITY
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption {
    /** Path of the page's source file, which names its chunk in the build's manifest. */
    module?: string
    /** The name of the page, in its title. */
    title?: (nav: Nav) => string
    /** Source files of the parts that the page shows at once with these search parameters. */
    partsOf?: (search: object) => readonly string[]
  }
}
