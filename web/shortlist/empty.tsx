import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIsHydrated } from '../lib/hydrated.ts'
import { shortlistText } from '../locales/en/shortlist.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'

/** How a shortlist begins. */
export function EmptyShortlist({ onInvite, children }: { onInvite(): void; children: ReactNode }) {
  const { shortlist: words } = useText(shortlistText)
  const isHydrated = useIsHydrated()
  return (
    <div className="mx-auto grid max-w-md justify-items-center py-12 text-center md:py-20">
      <Drawing />
      <h2 className="mt-10 text-xl font-semibold">{words.nothingYet}</h2>
      <p className="mt-2 text-md text-ink-2">{words.nothingHint}</p>
      <Link to="/properties" search={{}} className="btn btn-primary btn-lg mt-6">
        <Icon name="homes-fill" className="size-5" />
        {words.look}
      </Link>
      <button
        type="button"
        className="btn btn-ghost mt-3 text-accent!"
        disabled={!isHydrated}
        onClick={onInvite}
      >
        {words.lookTogether}
      </button>
      {children}
    </div>
  )
}

/** A home that moves from the first of three columns to the second. */
function Drawing() {
  return (
    <div className="relative flex gap-3" aria-hidden="true">
      <Column>
        <span className="grid flex-1 place-items-center rounded-md bg-sunken">
          <Icon name="logo" className="size-8 text-ink-2" />
        </span>
      </Column>
      <Column>
        <span className="flex-1 rounded-md border-2 border-dashed border-line-strong" />
      </Column>
      <Column />
      <Icon name="caret-right" className="absolute start-15 top-12 size-5 text-accent" />
    </div>
  )
}

function Column({ children }: { children?: ReactNode }) {
  return (
    <span className="flex h-28 w-18 flex-col gap-2 rounded-lg border-2 border-line-strong bg-surface p-2 *:max-h-12">
      <span className="h-1.5 w-8 rounded-xs bg-line-strong" />
      {children}
    </span>
  )
}
