import { CheckCircleIcon } from '@phosphor-icons/react/dist/ssr/CheckCircle'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/ssr/WarningCircle'
import type { ReactNode } from 'react'

type Props = { children: ReactNode; className?: string; isGood?: boolean }

/** One sentence about a failure, or a success. */
export function Alert({ children, className = '', isGood = false }: Props) {
  const Icon = isGood ? CheckCircleIcon : WarningCircleIcon
  return (
    <div
      className={`alert ${isGood ? 'alert-good' : 'alert-bad'} ${className}`}
      role={isGood ? 'status' : 'alert'}
    >
      <Icon className="size-5 shrink-0" weight="fill" aria-hidden="true" />
      <span className="min-w-0 font-medium wrap-anywhere">{children}</span>
    </div>
  )
}
