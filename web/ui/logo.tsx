import { Icon } from './icon.tsx'

/** The mark, which is the letter mem as a house, and the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 text-ink">
      <Icon name="logo" className="size-8" />
      <span className="wordmark" />
    </span>
  )
}
