// The drawings of the three steps. They say nothing that their steps do not.

function MakeAlert() {
  return (
    <svg viewBox="0 0 120 72" className="w-full max-w-28" aria-hidden="true">
      <rect
        x="22"
        y="8"
        width="76"
        height="56"
        rx="8"
        fill="var(--surface)"
        stroke="var(--line-strong)"
      />
      <rect x="30" y="17" width="60" height="8" rx="4" fill="var(--sunken)" />
      <rect x="30" y="31" width="36" height="5" rx="2.5" fill="var(--line-strong)" />
      <rect x="30" y="40" width="26" height="5" rx="2.5" fill="var(--line-strong)" />
      <rect x="62" y="46" width="28" height="11" rx="5.5" fill="var(--accent)" />
      <path
        d="M76 30.5a5 5 0 0 1 10 0c0 4 1.6 5 1.6 6H74.4c0-1 1.6-2 1.6-6z"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  )
}

function Forward() {
  return (
    <svg viewBox="0 0 120 72" className="mirrors w-full max-w-28" aria-hidden="true">
      <rect
        x="10"
        y="18"
        width="44"
        height="32"
        rx="6"
        fill="var(--surface)"
        stroke="var(--line-strong)"
      />
      <path d="M12 22l20 15 20-15" fill="none" stroke="var(--line-strong)" strokeWidth="2" />
      <path
        d="M60 34h16m0 0-6-6m6 6-6 6"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M84 56V34.5L97 24l13 10.5V56z"
        fill="var(--surface)"
        stroke="var(--ink-2)"
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
      <rect x="93" y="38" width="8" height="9" rx="1.6" fill="var(--line-strong)" />
    </svg>
  )
}

function HomeArrives() {
  return (
    <svg viewBox="0 0 120 72" className="w-full max-w-28" aria-hidden="true">
      <path
        d="M42 60V31.5L60 17l18 14.5V60z"
        fill="var(--surface)"
        stroke="var(--ink-2)"
        strokeWidth="2.6"
        strokeLinejoin="round"
      />
      <rect x="54" y="36" width="12" height="13" rx="2.2" fill="var(--lamp)" />
      <circle cx="86" cy="22" r="10" fill="var(--positive)" />
      <path
        d="M81.5 22l3.2 3.2 6-6.2"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** In the order of the steps. */
export const DRAWINGS = [MakeAlert, Forward, HomeArrives] as const
