import type { ComponentType } from 'react'
import { OFFLINE_PATH } from '../service-worker/messages.ts'

export type PublicPage = {
  /** Path of the source file, which names the chunk in the build's manifest. */
  module: string
  load(): Promise<ComponentType>
  /** Whether only visitors without a session see it. */
  isForVisitors?: true
  /**
   * Whether the page is HTML only, without a script that renders it again: what it needs is in the script of its head.
   */
  isStatic?: true
}

/** The page of the addresses `/unsubscribe/{secret}`. */
export const STOP_MAIL = '/unsubscribe'

/** The page of the addresses `/h/{secret}`. */
export const SHARED_HOME = '/h'

/** The page of the addresses `/invite/{secret}`. */
export const INVITE = '/invite'

/** The page of the addresses `/c/{secret}`. */
export const SHARED_COMPARISON = '/c'

/** The pages that need no session, by path. Each is in a chunk of its own; a link between them loads a new document. */
export const PUBLIC_PAGES: Record<string, PublicPage> = {
  '/login': {
    module: 'web/auth/login-page.tsx',
    load: async () => (await import('../auth/login-page.tsx')).LoginPage,
    isForVisitors: true,
  },
  '/register': {
    module: 'web/auth/register-page.tsx',
    load: async () => (await import('../auth/register-page.tsx')).RegisterPage,
    isForVisitors: true,
  },
  '/redirect': {
    module: 'web/auth/redirect-page.tsx',
    load: async () => (await import('../auth/redirect-page.tsx')).RedirectPage,
  },
  '/forgotpassword': {
    module: 'web/auth/forgot-page.tsx',
    load: async () => (await import('../auth/forgot-page.tsx')).ForgotPage,
  },
  '/resetpassword': {
    module: 'web/auth/reset-page.tsx',
    load: async () => (await import('../auth/reset-page.tsx')).ResetPage,
  },
  '/banned': {
    module: 'web/auth/banned-page.tsx',
    load: async () => (await import('../auth/banned-page.tsx')).BannedPage,
  },
  [STOP_MAIL]: {
    module: 'web/public-pages/stop-mail.tsx',
    load: async () => (await import('./stop-mail.tsx')).StopMail,
  },
  [SHARED_HOME]: {
    module: 'web/public-pages/shared-home.tsx',
    load: async () => (await import('./shared-home.tsx')).SharedHome,
  },
  [INVITE]: {
    module: 'web/public-pages/invite-page.tsx',
    load: async () => (await import('./invite-page.tsx')).InvitePage,
  },
  [SHARED_COMPARISON]: {
    module: 'web/public-pages/shared-comparison.tsx',
    load: async () => (await import('./shared-comparison.tsx')).SharedComparison,
  },
  [OFFLINE_PATH]: {
    module: 'web/public-pages/offline.tsx',
    load: async () => (await import('./offline.tsx')).Offline,
    isStatic: true,
  },
  '/404': {
    module: 'web/public-pages/not-found.tsx',
    load: async () => (await import('./not-found.tsx')).NotFound,
  },
  '/under_construction': {
    module: 'web/public-pages/under-construction.tsx',
    load: async () => (await import('./under-construction.tsx')).UnderConstruction,
  },
}
