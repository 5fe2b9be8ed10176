import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { directionOf } from '../../src/kernel/domain/language.ts'
import { headScriptAtom } from '../lib/early-clicks.ts'
import { showTimesIn } from '../lib/format.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { languageAtom } from '../lib/language.ts'
import { THEME_COLORS, themeAtom } from '../lib/theme.ts'
import { zoneAtom } from '../lib/zone.ts'
import { useText } from '../locales/text.ts'
import { ErrorBanner } from './error-banner.tsx'

type Props = { head: ReactNode; children: ReactNode; scripts?: ReactNode }

/**
 * The document that public and signed-in pages share. Its viewport does not cover the screen: nothing may lie below a
 * notch, or the bar by which a telephone goes home.
 */
export function Html({ head, children, scripts }: Props) {
  const theme = useAtomValue(themeAtom)
  const text = useText()
  const isHydrated = useIsHydrated()
  const script = useAtomValue(headScriptAtom)
  const zone = useAtomValue(zoneAtom)
  const language = useAtomValue(languageAtom)
  showTimesIn(zone)
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-theme={theme}
      data-hydrated={isHydrated || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        {/* Only the server writes it: it has run when the page is hydrated. */}
        <script nonce={script?.nonce} src={script?.src} suppressHydrationWarning>
          {script?.text ?? ''}
        </script>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {head}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content={THEME_COLORS[theme]} />
        <meta name="color-scheme" content={theme} />
      </head>
      <body>
        <a href="#main" className="skip-link">
          {text.skip}
        </a>
        <ErrorBanner />
        {children}
        {scripts}
      </body>
    </html>
  )
}
