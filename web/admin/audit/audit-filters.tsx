import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/ssr/DownloadSimple'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { ACTIONS } from '../../../src/audit/domain.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { useTypedSearch } from '../../lib/use-typed-search.ts'
import { auditText } from '../../locales/en/audit.ts'
import { useText } from '../../locales/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { type AuditSearch, auditSearch, filterOf, PERIODS } from './search.ts'

/** What of the audit is listed. All of it stands in the address. */
export function AuditFilters({ search }: { search: AuditSearch }) {
  const { audit } = useText(auditText)
  const navigate = useNavigate()
  const change = (next: Record<string, string>) =>
    void navigate({
      to: '/admin/audit',
      search: auditSearch({ ...search, page: undefined, ...next }),
      replace: 'q' in next,
    })
  return (
    <div className="flex flex-wrap items-center gap-3 p-3 md:p-4">
      <Search words={search.q ?? ''} onSearch={(q) => change({ q })} />
      <Choice
        label={audit.action}
        value={search.action ?? ''}
        onChange={(action) => change({ action })}
      >
        <option value="">{audit.all}</option>
        {ACTIONS.map((action) => (
          <option key={action} value={action}>
            {audit.actions[action]}
          </option>
        ))}
      </Choice>
      <Choice
        label={audit.when}
        value={search.when ?? 'week'}
        onChange={(when) => change({ when })}
      >
        {(Object.keys(PERIODS) as (keyof typeof PERIODS)[]).map((period) => (
          <option key={period} value={period}>
            {audit[period]}
          </option>
        ))}
      </Choice>
      <ExportLink search={search} />
    </div>
  )
}

function ExportLink({ search }: { search: AuditSearch }) {
  const { audit } = useText(auditText)
  return (
    <a
      href={`/api/audit/export?${filterOf(search)}`}
      download
      className="btn btn-ghost btn-sm ms-auto max-sm:hidden"
    >
      <DownloadSimpleIcon className="size-4.5" aria-hidden="true" />
      {audit.export}
    </a>
  )
}

type SearchProps = { words: string; onSearch(words: string): void }

function Search({ words, onSearch }: SearchProps) {
  const { audit } = useText(auditText)
  const { typed, type } = useTypedSearch(words, onSearch)
  return (
    <label className="field field-sm max-w-80 flex-1 max-sm:max-w-none max-sm:basis-full">
      <Icon name="search" className="size-4.5 shrink-0 text-ink-3" />
      <input
        type="search"
        dir="auto"
        maxLength={200}
        placeholder={audit.search}
        aria-label={audit.searchLabel}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
    </label>
  )
}

type ChoiceProps = {
  label: string
  value: string
  onChange(value: string): void
  children: ReactNode
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId()
  const isHydrated = useIsHydrated()
  return (
    <span className="edge inline-flex h-11 items-center gap-2 rounded-md bg-surface ps-3.5 pe-1.5 text-base">
      <label htmlFor={id} className="text-ink-3">
        {label}
      </label>
      <select
        id={id}
        className="h-9 max-w-44 rounded-md bg-surface font-semibold text-ink"
        value={value}
        disabled={!isHydrated}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
    </span>
  )
}
