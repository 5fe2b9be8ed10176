/** The letter mem as a house, one window lit. */
export function LogoMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      <path
        d="M21.5 41.5H36.5Q41 41.5 41 37V21.6Q41 19.4 39.3 18L26.9 7.6Q24 5.2 21.1 7.6L8.7 18Q7 19.4 7 21.6V41.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="20" y="20.5" width="11.5" height="12.5" rx="2.4" fill="var(--lamp)" />
    </svg>
  )
}

/** Mark and word, for the top of a page. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 text-ink">
      <LogoMark className="size-8" />
      <span className="wordmark" />
    </span>
  )
}
