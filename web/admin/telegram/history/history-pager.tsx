import { CaretLeftIcon } from '@phosphor-icons/react/dist/ssr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/ssr/CaretRight'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIsHydrated } from '../../../lib/hydrated.ts'
import { messagingText } from '../../../locales/en/messaging.ts'
import { useText } from '../../../locales/text.ts'
import { type ConsoleSearch, historySearch, PAGE_SIZES, pageOf, sizeOf } from '../search.ts'

type Props = { search: ConsoleSearch; count: number }

/** How many rows a page has, which of them are shown, and the pages before and after, as links. */
export function HistoryPager({ search, count }: Props) {
  const { messaging } = useText(messagingText)
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  const [page, size] = [pageOf(search), sizeOf(search)]
  const last = Math.max(1, Math.ceil(count / size))
  const from = Math.min((page - 1) * size + 1, count)
  const at = (to: number) => historySearch(search, { page: to > 1 ? to : undefined })
  return (
    <footer className="flex flex-wrap items-center justify-end gap-x-6 gap-y-1 px-4 py-2 text-sm text-ink-2">
      <label className="flex items-center gap-1">
        {messaging.rows}
        <select
          className="h-11 rounded-md bg-transparent px-1 font-semibold text-ink"
          value={size}
          disabled={!isHydrated}
          onChange={({ target }) =>
            void navigate({
              to: '/admin/telegram',
              search: historySearch(search, { size: Number(target.value) }),
            })
          }
        >
          {PAGE_SIZES.map((one) => (
            <option key={one} value={one} className="bg-surface text-ink">
              {one}
            </option>
          ))}
        </select>
      </label>
      <span className="tabular-nums" role="status">
        {messaging.range(from, Math.min(page * size, count), count)}
      </span>
      <nav className="-me-2.5 flex" aria-label={messaging.pages} dir="ltr">
        <Step to={page > 1 ? at(Math.min(page - 1, last)) : undefined} label={messaging.previous}>
          <CaretLeftIcon className="size-5" aria-hidden="true" />
        </Step>
        <Step to={page < last ? at(page + 1) : undefined} label={messaging.next}>
          <CaretRightIcon className="size-5" aria-hidden="true" />
        </Step>
      </nav>
    </footer>
  )
}

type StepProps = { to: ConsoleSearch | undefined; label: string; children: ReactNode }

function Step({ to, label, children }: StepProps) {
  if (!to)
    return (
      <button type="button" className="icon-btn" disabled aria-label={label}>
        {children}
      </button>
    )
  return (
    <Link className="icon-btn" to="/admin/telegram" search={to} aria-label={label}>
      {children}
    </Link>
  )
}
