import type { ReactNode } from 'react'
import { Action } from './action.tsx'

type Props = { isBusy: boolean; isDisabled?: boolean; className?: string; children: ReactNode }

/** The button of a form. While it is off, Enter in a field does nothing either. */
export function Submit({ isBusy, isDisabled = false, className = '', children }: Props) {
  return (
    <Action
      type="submit"
      className={`btn btn-primary ${className}`}
      isBusy={isBusy}
      isOff={isDisabled}
    >
      {children}
    </Action>
  )
}
