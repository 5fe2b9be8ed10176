import { CheckCircleIcon } from '@phosphor-icons/react/dist/ssr/CheckCircle'
import type { ReactNode } from 'react'

export function Success({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div className={`alert alert-good ${className}`} role="status">
      <CheckCircleIcon className="size-5 shrink-0" weight="fill" aria-hidden="true" />
      <span className="font-medium">{children}</span>
    </div>
  )
}
