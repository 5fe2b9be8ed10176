import { CircleNotchIcon } from '@phosphor-icons/react/dist/ssr/CircleNotch'

/** Turns beside the verb of a busy button. */
export function Spinner() {
  return <CircleNotchIcon className="size-5 animate-turn" weight="bold" aria-hidden="true" />
}
