import { Link, useNavigate } from '@tanstack/react-router'
import { messagingText } from '../../../locales/en/messaging.ts'
import { useText } from '../../../locales/text.ts'
import { Alert } from '../../../ui/alert.tsx'
import { TablePager } from '../../../ui/table-pager.tsx'
import type { HistoryData } from '../load.ts'
import { type ConsoleSearch, historySearch, PAGE_SIZES, pageOf, sizeOf, TYPES } from '../search.ts'
import { HistoryTable } from './history-table.tsx'

/** All messages to and from the chats of Telegram. */
export function HistoryTab({ data: { page, search, off } }: { data: HistoryData }) {
  const { messaging } = useText(messagingText)
  const navigate = useNavigate()
  return (
    <div className="card overflow-hidden">
      <Filters search={search} />
      {page.data === null ? (
        <Alert className="m-4 mt-0">{page.problem || messaging.historyFailed}</Alert>
      ) : (
        <>
          <HistoryTable messages={page.data.messages} isOff={off !== null} />
          <TablePager
            page={pageOf(search)}
            size={sizeOf(search)}
            sizes={PAGE_SIZES}
            total={page.data.count}
            onSize={(size) =>
              void navigate({ to: '/admin/telegram', search: historySearch(search, { size }) })
            }
            link={(to, look) => (
              <Link
                to="/admin/telegram"
                search={historySearch(search, { page: to > 1 ? to : undefined })}
                {...look}
              />
            )}
          />
        </>
      )}
    </div>
  )
}

function Filters({ search }: { search: ConsoleSearch }) {
  const { messaging } = useText(messagingText)
  return (
    <div className="flex flex-wrap items-center gap-3 p-3 md:p-4">
      <nav className="seg max-w-full overflow-x-auto" aria-label={messaging.typesLabel}>
        {([undefined, ...TYPES] as const).map((type) => (
          <FilterLink
            key={type ?? 'all'}
            to={historySearch(search, { type })}
            isOn={search.type === type}
          >
            {messaging.types[type ?? 'all']}
          </FilterLink>
        ))}
      </nav>
      <Link
        to="/admin/telegram"
        search={historySearch(search, {
          status: search.status === 'failed' ? undefined : 'failed',
        })}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={search.status === 'failed' ? 'true' : undefined}
        className={`btn btn-sm ${search.status === 'failed' ? 'btn-soft' : 'btn-line'}`}
      >
        {messaging.failedOnly}
      </Link>
      {search.broadcast !== undefined && (
        <p className="flex items-center gap-1 text-sm text-ink-2">
          {messaging.ofOne}
          <Link
            to="/admin/telegram"
            search={historySearch(search, { broadcast: undefined, status: undefined })}
            className="btn btn-ghost btn-sm"
          >
            {messaging.showAll}
          </Link>
        </p>
      )}
    </div>
  )
}

type FilterProps = { to: ConsoleSearch; isOn: boolean; children: string }

function FilterLink({ to, isOn, children }: FilterProps) {
  return (
    <Link
      to="/admin/telegram"
      search={to}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={isOn ? 'true' : undefined}
      className={`shrink-0 max-sm:px-2.5! ${isOn ? 'on' : ''}`}
    >
      {children}
    </Link>
  )
}
