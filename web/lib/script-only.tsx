import type { ReactNode } from 'react'
import { useIsHydrated } from './hydrated.ts'

/** The controls of a form that cannot be sent without JavaScript: disabled until the page is hydrated. */
export function ScriptOnly({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated()
  return (
    <fieldset className="contents" disabled={!isHydrated}>
      {children}
    </fieldset>
  )
}
