import type { ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

type Props = { isBusy: boolean; isDisabled?: boolean; className?: string; children: ReactNode }

export function Submit({ isBusy, isDisabled = false, className = '', children }: Props) {
  return (
    <button
      type="submit"
      className={`btn btn-primary ${className}`}
      disabled={isBusy || isDisabled}
      aria-busy={isBusy}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}
