import type { ReactNode } from 'react'

/** A control of a filter below its label. Screen readers have the label of the control itself. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="label" aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  )
}
