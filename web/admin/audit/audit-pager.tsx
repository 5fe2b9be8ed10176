import { CaretLeftIcon } from '@phosphor-icons/react/dist/ssr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/ssr/CaretRight'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { auditText } from '../../locales/en/audit.ts'
import { useText } from '../../locales/text.ts'
import { type AuditSearch, PAGE_SIZE } from './search.ts'

type Props = { search: AuditSearch; total: number }

/** Which entries are shown, and the pages before and after, as links. */
export function AuditPager({ search, total }: Props) {
  const { audit } = useText(auditText)
  const page = search.page ?? 1
  const from = (page - 1) * PAGE_SIZE
  if (total === 0) return null
  return (
    <footer className="flex h-16 items-center justify-between border-t border-line px-4 md:px-5">
      <p className="text-sm text-ink-3 tabular-nums">
        {audit.range(Math.min(from + 1, total), Math.min(from + PAGE_SIZE, total), total)}
      </p>
      <nav aria-label={audit.pages} className="flex gap-1" dir="ltr">
        <Step search={search} page={page - 1} isOn={page > 1} label={audit.previous}>
          <CaretLeftIcon className="size-5" aria-hidden="true" />
        </Step>
        <Step search={search} page={page + 1} isOn={from + PAGE_SIZE < total} label={audit.next}>
          <CaretRightIcon className="size-5" aria-hidden="true" />
        </Step>
      </nav>
    </footer>
  )
}

type StepProps = {
  search: AuditSearch
  page: number
  isOn: boolean
  label: string
  children: ReactNode
}

function Step({ search, page, isOn, label, children }: StepProps) {
  if (!isOn)
    return (
      <button type="button" className="icon-btn" disabled aria-label={label}>
        {children}
      </button>
    )
  return (
    <Link
      to="/admin/audit"
      search={{ ...search, page: page > 1 ? page : undefined }}
      className="icon-btn"
      aria-label={label}
    >
      {children}
    </Link>
  )
}
