import type { ReactNode } from 'react'
import { useIsHydrated } from '../lib/hydrated.ts'
import { tableText } from '../locales/en/table.ts'
import { useText } from '../locales/text.ts'
import { Icon } from './icon.tsx'
import { StepFocus } from './step-focus.ts'

type Look = { className: string; 'aria-label': string; children: ReactNode }

type Props = {
  /** From 1. */
  page: number
  size: number
  total: number
  /** The sizes to choose from; without them it is fixed. */
  sizes?: readonly number[]
  onSize?(size: number): void
  /** The link to another page. */
  link(page: number, look: Look): ReactNode
}

/** Below a table: how many rows it shows, which they are, and the steps to the pages beside. */
export function TablePager({ page, size, total, sizes, onSize, link }: Props) {
  const { table } = useText(tableText)
  const from = (page - 1) * size + 1
  const to = Math.min(page * size, total)
  const step = (target: number, isOn: boolean, label: string, icon: ReactNode) =>
    isOn ? (
      link(target, { className: 'icon-btn', 'aria-label': label, children: icon })
    ) : (
      <button type="button" className="icon-btn opacity-40" disabled aria-label={label}>
        {icon}
      </button>
    )
  return (
    <div
      data-pager
      className="flex flex-wrap items-center justify-end gap-x-6 gap-y-1 px-3 py-2 text-sm text-ink-2 md:px-4"
    >
      <StepFocus page={page} />
      {sizes && <Sizes size={size} sizes={sizes} onSize={onSize} />}
      <p className="tabular" role="status">
        {table.range(total === 0 ? 0 : from, to, total)}
      </p>
      <span className="flex gap-1">
        {step(page - 1, page > 1, table.previous, <Icon name="caret-left" />)}
        {step(page + 1, to < total, table.next, <Icon name="caret-right" />)}
      </span>
    </div>
  )
}

type SizesProps = {
  size: number
  sizes: readonly number[]
  onSize: ((size: number) => void) | undefined
}

function Sizes({ size, sizes, onSize }: SizesProps) {
  const { table } = useText(tableText)
  const isHydrated = useIsHydrated()
  return (
    <label className="flex items-center gap-2">
      {table.rowsPerPage}
      <select
        className="h-11 rounded-md bg-surface px-2 font-semibold text-ink"
        value={size}
        disabled={!isHydrated}
        onChange={({ target }) => onSize?.(Number(target.value))}
      >
        {sizes.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  )
}
