import { WarningCircleIcon } from '@phosphor-icons/react/dist/ssr/WarningCircle'
import type { ReactNode } from 'react'

export function Alert({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div className={`alert alert-bad ${className}`} role="alert">
      <WarningCircleIcon className="size-5 shrink-0" weight="fill" aria-hidden="true" />
      <span className="font-medium">{children}</span>
    </div>
  )
}
