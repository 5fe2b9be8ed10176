import type { Icon } from '@phosphor-icons/react'
import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/ssr/CaretUp'
import { type ReactNode, useId, useState } from 'react'

type Props = {
  icon: Icon
  title: string
  /** The value in words, shown while the row is closed. */
  value: string
  /** A row with a problem is open. */
  hasProblem: boolean
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** A row of the dialog that opens to its control. */
export function FoldedRow(props: Props) {
  const { icon: RowIcon, title, value, hasProblem, isOpenAtFirst = false, children } = props
  const id = useId()
  const [isUnfolded, setUnfolded] = useState(hasProblem || isOpenAtFirst)
  const isOpen = isUnfolded || hasProblem
  return (
    <div className="border-t border-line">
      <button
        type="button"
        className="flex min-h-12 w-full items-center gap-3 py-1.5 text-start"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setUnfolded(!isOpen)}
      >
        <RowIcon className="size-5 shrink-0 text-ink-3" aria-hidden="true" />
        <span className="shrink-0 text-base font-medium">{title}</span>
        <span className="min-w-0 flex-1 truncate text-end text-base text-ink-2">
          {!isOpen && value}
        </span>
        <span className="shrink-0 text-ink-3 *:size-3.5" aria-hidden="true">
          {isOpen ? <CaretUpIcon weight="bold" /> : <CaretDownIcon weight="bold" />}
        </span>
      </button>
      {isOpen && (
        <div id={id} className="pb-5">
          {children}
        </div>
      )}
    </div>
  )
}
