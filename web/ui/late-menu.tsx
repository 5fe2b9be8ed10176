import { type ReactNode, useState } from 'react'
import { Island, type Part } from '../lib/island.tsx'
import { preload } from '../lib/preload.ts'

type Props<Of> = {
  menu: Part<Of>
  /** Fetches the chunk of the menu. */
  load(): Promise<unknown>
  of: Of
  label: string
  className?: string
  isOff?: boolean
  children?: ReactNode
}

/** The button of a menu that is in a chunk of its own, fetched when the button is pointed at. */
export function LateMenu<Of>({ menu, load, of, label, isOff, className, children }: Props<Of>) {
  const [isShown, setShown] = useState(false)
  const fetchEarly = () => preload(load)
  const button = (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded="false"
      disabled={isOff}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
      onClick={() => setShown(true)}
    >
      {children}
    </button>
  )
  if (!isShown) return button
  return (
    <Island part={menu} of={of} loading={button} broken={button} onClose={() => setShown(false)} />
  )
}
