import type { ReactNode } from 'react'

/** Where the details lead, by the page that shows them. */
export type HomeLinks = {
  /** A link to the details of another home. */
  to(id: string, look: { className: string; children: ReactNode }): ReactNode
  /** Opens the details of another home. */
  onOpen(id: string): void
  /** A link to a list of similar homes. */
  similar(look: { className: string; children: ReactNode }): ReactNode
  onClose(): void
}
