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

type FieldErrorProps = {
  id: string
  problem: string | undefined
  /** Left out where what is around it tells its changes. */
  role?: 'alert'
}

/** The problem of a field, below it. Words that change have an element of their own: browsers may translate them. */
export function FieldError({ id, problem, role }: FieldErrorProps) {
  if (!problem) return null
  return (
    <p className="field-error" id={id} role={role}>
      <WarningCircleIcon className="size-4.5 shrink-0" weight="fill" aria-hidden="true" />
      <span>{problem}</span>
    </p>
  )
}
