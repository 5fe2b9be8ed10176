import type { ComponentProps } from 'react'
import { isolated } from '../lib/format.ts'

type Props = Omit<ComponentProps<'button'>, 'disabled'> & {
  isBusy?: boolean
  /** Whether it cannot be used now. */
  isOff?: boolean
}

/** A button that keeps the focus while it is busy or off, which a disabled one would lose. */
export function Action({ isBusy = false, isOff = false, children, onClick, ...button }: Props) {
  const isInert = isBusy || isOff
  return (
    <button
      type="button"
      {...button}
      aria-disabled={isInert || undefined}
      aria-busy={isBusy}
      onClick={(event) => {
        if (isInert) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {/* Words that change have an element of their own: a browser that translates the page replaces texts. */}
      {typeof children === 'string' ? <span>{children}</span> : children}
      {isBusy && <Spinner />}
    </button>
  )
}

/**
 * The progress mark of a busy button. It stands behind the words and is shown before them: a browser that translates the
 * page replaces texts, and nothing can be put before one that is gone.
 */
export function Spinner() {
  return <span className="spinner order-first animate-turn" aria-hidden="true" />
}

/** Tells screen readers what a button of a row is about. */
export function Named({ of }: { of: string }) {
  return <span className="sr-only">: {isolated(of)}</span>
}
