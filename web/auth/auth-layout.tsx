import type { ReactNode } from 'react'
import { authText } from '../locales/en/auth.ts'
import { useText } from '../locales/text.ts'
import { usePublicPage } from '../public-pages/state.ts'
import { LanguageSelect } from '../shell/language-select.tsx'
import { ThemeToggle } from '../shell/theme-toggle.tsx'
import { Logo } from '../ui/logo.tsx'

/** The form on one side, the picture on the other. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const text = useText(authText)
  const { api } = usePublicPage()
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(0,1fr)_minmax(0,0.82fr)]">
      <main id="main" className="flex flex-col px-5 sm:px-10">
        <div className="flex h-20 items-center justify-between">
          <a href="/" aria-label={text.home} className="rounded-md">
            <Logo />
          </a>
          <div className="flex items-center gap-1">
            {/* As wide as its choice: measuring all names would load the fonts of all letters. */}
            <LanguageSelect
              api={api}
              className="field-sizing-content h-11 rounded-md bg-surface px-2 text-md text-ink"
            />
            <ThemeToggle />
          </div>
        </div>
        <div className="m-auto w-full max-w-[400px] py-6 pb-16">{children}</div>
      </main>
      <aside className="auth-panel relative hidden overflow-hidden lg:m-3 lg:block lg:rounded-2xl lg:rounded-ss-[96px]">
        {/* On the right in every language, where the picture has its sky. */}
        <p className="absolute inset-x-10 top-9 flex flex-col text-[#fff] ltr:items-end">
          <span className="text-3xl font-semibold" lang="he">
            מציאה
          </span>
          <span className="text-md text-[#cfdcef]">{text.auth.hebrewForFind}</span>
        </p>
      </aside>
    </div>
  )
}

/** What the product is, for visitors who see it for the first time. The picture is beside the form on large screens. */
export function Introduction() {
  const { auth } = useText(authText)
  return (
    <div className="mb-7">
      {/* For search engines, which may read these pages only (robots.txt). */}
      <meta name="description" content={auth.whatItIs} />
      <div
        className="auth-panel mb-5 h-28 rounded-2xl rounded-ss-[48px] lg:hidden [@media(height<480px)]:hidden"
        aria-hidden="true"
      />
      <p className="text-md font-medium text-balance">{auth.whatItIs}</p>
    </div>
  )
}
