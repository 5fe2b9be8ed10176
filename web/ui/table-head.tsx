import type { ReactNode } from 'react'

/** The head of a table of cards: its cells are the columns, with the padding of the rows below. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr className="h-12 border-b border-line text-sm text-ink-3 [&>th]:px-3 [&>th]:text-start [&>th]:font-medium [&>th:first-child]:ps-4 md:[&>th:first-child]:ps-5">
        {children}
      </tr>
    </thead>
  )
}
