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
    <div className="mx-auto grid max-w-md justify-items-center py-12 text-center">
      <Drawing />
      <h2 className="mt-10 text-xl font-semibold">{words.nothingYet}</h2>
      <p className="mt-2 text-md text-ink-2">{words.nothingHint}</p>
      <Link to="/properties" search={{}} className="btn btn-primary btn-lg mt-6">
        <Icon name="homes-fill" className="size-5" />
        {words.look}
      </Link>
      <button
        type="button"
        className="btn btn-ghost mt-3 text-accent"
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
    <svg viewBox="0 0 232 112" className="w-64 mirrors" fill="none" aria-hidden="true">
      {[0, 80, 160].map((x) => (
        <g key={x} stroke="var(--line-strong)" strokeWidth="2">
          <rect x={x + 1} y="1" width="70" height="110" rx="10" fill="var(--surface)" />
          <path d={`M${x + 14} 16h26`} strokeWidth="6" strokeLinecap="round" />
        </g>
      ))}
      <rect x="11" y="30" width="50" height="58" rx="8" fill="var(--sunken)" />
      <path
        d="M24 70V54l12-11 12 11v16z"
        stroke="var(--ink-2)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M33 58h6v7h-6z" fill="var(--lamp)" />
      <rect
        x="91"
        y="30"
        width="50"
        height="42"
        rx="8"
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeDasharray="4 4"
      />
      <path
        d="M68 60h24m-8-8 8 8-8 8"
        stroke="var(--accent)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
