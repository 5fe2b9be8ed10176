import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { themeAtom } from '../lib/atoms.ts'
import type { AppContext } from '../lib/context.ts'
import { useIsInBrowser } from '../lib/in-browser.ts'
import { useText } from '../locales/text.ts'
import { ErrorBanner } from './error-banner.tsx'
import { keepBanned } from './guards.ts'
import { THEME_COLORS } from './theme.ts'

export const rootRoute = createRootRouteWithContext<AppContext>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: 'Metzia' },
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    ],
  }),
  beforeLoad: keepBanned,
  component: Document,
})

function Document() {
  const theme = useAtomValue(themeAtom)
  const text = useText()
  const isAlive = useIsInBrowser()
  return (
    <html lang="en" dir="ltr" data-theme={theme} data-alive={isAlive || undefined}>
      <head>
        <HeadContent />
        <meta name="theme-color" content={THEME_COLORS[theme]} />
        <meta name="color-scheme" content={theme} />
      </head>
      <body>
        <a href="#main" className="skip-link">
          {text.skip}
        </a>
        <ErrorBanner />
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}
