import type { ReactNode } from 'react'
import { ConnectionLine } from './connection-line.tsx'

type Props = {
  heading: string
  /** Beside actions there is no room for it on phones. */
  subtitle: string
  children: ReactNode
  /** On the line of the heading. */
  actions?: ReactNode
  /** On small screens the heading is for screen readers only, and the content goes to the edges. */
  isFull?: boolean
}

/** Heading and content of a page inside the frame. */
export function Page({ heading, subtitle, children, actions, isFull = false }: Props) {
  return (
    // Without a box of its own: its parts are placed by the grid of the frame.
    <main className="contents">
      <div
        className={`flex flex-wrap items-center gap-x-6 gap-y-3 bg-canvas px-4 pt-5 sm:px-5 md:px-6 lg:sticky lg:top-0 lg:z-(--z-index-sticky) lg:col-start-1 lg:row-start-1 lg:h-bar-lg lg:flex-nowrap lg:px-8 lg:pt-0 ${isFull ? 'max-md:sr-only!' : ''}`}
      >
        <div className="min-w-32 flex-1">
          <h1 tabIndex={-1} className="truncate text-2xl font-semibold outline-none">
            {heading}
          </h1>
          <p className={`truncate text-base text-ink-3 ${actions ? 'max-sm:hidden' : ''}`}>
            {subtitle}
          </p>
        </div>
        {actions}
      </div>
      <div
        id="main"
        className={`min-w-0 px-4 pt-4 sm:px-5 md:px-6 lg:col-span-2 lg:px-8 lg:pt-2 ${isFull ? 'full-main pb-7 max-md:px-0! max-md:pt-0 max-md:pb-0' : 'pb-8'}`}
      >
        <ConnectionLine className={`mb-4 ${isFull ? 'max-md:hidden' : ''}`} />
        {children}
      </div>
    </main>
  )
}
