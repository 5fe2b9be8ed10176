import type { ReactNode } from 'react'
import { useText } from '../locales/text.ts'
import { Logo } from '../ui/logo.tsx'

/** A page with a picture, a sentence and an action. Inside the frame it has no header of its own. */
export function StatusPage({ children }: { children: ReactNode }) {
  const text = useText()
  return (
    <div className="flex min-h-dvh flex-col [.page_&]:min-h-[calc(100dvh-var(--spacing-bar-lg))] lg:[.page_&]:col-span-2">
      <header className="flex h-20 items-center [.page_&]:hidden px-5 sm:px-8">
        <a href="/" aria-label={text.home} className="rounded-md">
          <Logo />
        </a>
      </header>
      <main
        id="main"
        className="m-auto grid w-full max-w-xl grid-cols-[minmax(0,1fr)] justify-items-center px-6 pb-24 text-center"
      >
        {children}
      </main>
    </div>
  )
}
