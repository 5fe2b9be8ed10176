import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ItemWire } from '../../../src/ways-in/wire.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { useLoaded } from '../../lib/route-data.ts'
import { inboxText } from '../../locales/en/inbox.ts'
import { useText } from '../../locales/text.ts'
import { Page } from '../../shell/page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TablePager } from '../../ui/table-pager.tsx'
import { InboxTable } from './inbox-table.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { type LoadedInbox, loadInbox } from './load.ts'
import { countIn, GROUPS, type Group, PAGE_SIZE } from './search.ts'
import { Storage } from './storage.tsx'
import { useChange } from './use-change.ts'

export { loadInbox }

/** What users, mailboxes and channels have sent in, and what became of it. */
export function InboxPage() {
  const { inbox } = useText(inboxText)
  const { search, items, counts, storage, now } = useLoaded<typeof loadInbox>()
  const [shown, setShown] = useState<ItemWire>()
  const router = useRouter()
  const changed = () => {
    setShown(undefined)
    void router.invalidate()
  }
  const { isBusy, isFailed, change } = useChange(changed)
  const total = counts ? countIn(search.show ?? 'all', counts) : (items?.length ?? 0)
  const retryOne = (item: ItemWire) => void change('POST', `/api/inbox/${item._id}/retry`)
  return (
    <Page heading={inbox.heading} subtitle={inbox.subtitle} actions={<WaysLink />}>
      <section className="card overflow-hidden">
        <div className="flex flex-wrap items-center gap-3 p-3 md:p-4">
          <Groups show={search.show ?? 'all'} counts={counts} />
          <RetryAll
            count={counts?.unread ?? 0}
            isBusy={isBusy}
            onRetry={() => void change('POST', '/api/inbox/retry?all=true')}
          />
        </div>
        {isFailed && <Alert className="mx-4 mb-4">{inbox.actionFailed}</Alert>}
        {items === null ? (
          <Alert className="m-4">{inbox.failed}</Alert>
        ) : (
          <>
            <InboxTable items={items} now={now} onShow={setShown} onRetry={retryOne} />
            <Pager search={search} total={total} />
          </>
        )}
        <p className="border-t border-line px-4 py-3 text-sm text-ink-3 md:px-5">{inbox.kept}</p>
      </section>
      {storage && storage.users.length > 0 && <Storage storage={storage} />}
      {shown && <ItemDialog item={shown} onClose={() => setShown(undefined)} onChanged={changed} />}
    </Page>
  )
}

function WaysLink() {
  const { inbox } = useText(inboxText)
  return (
    <Link to="/admin/ways" className="btn btn-line btn-sm">
      <Icon name="ways" className="size-4.5" />
      {inbox.waysIn}
    </Link>
  )
}

type PagerProps = { search: LoadedInbox['search']; total: number }

function Pager({ search, total }: PagerProps) {
  return (
    <TablePager
      page={search.page ?? 1}
      size={PAGE_SIZE}
      total={total}
      link={(page, look) => (
        <Link
          to="/admin/inbox"
          search={{ ...search, page: page > 1 ? page : undefined }}
          {...look}
        />
      )}
    />
  )
}

function Groups({ show, counts }: { show: Group; counts: LoadedInbox['counts'] }) {
  const { inbox } = useText(inboxText)
  return (
    <nav className="seg max-w-full overflow-x-auto" aria-label={inbox.outcome}>
      {(Object.keys(GROUPS) as Group[]).map((group) => (
        <Link
          key={group}
          to="/admin/inbox"
          search={group === 'all' ? {} : { show: group }}
          // Otherwise "All" would be the current one of every address.
          activeOptions={{ exact: true, includeSearch: true }}
          className={`whitespace-nowrap ${group === show ? 'on' : ''}`}
          {...(group === show ? { 'aria-current': 'page' as const } : {})}
        >
          {inbox.groups[group]}
          {counts && (
            <span className="text-sm font-medium text-ink-3 tabular">{countIn(group, counts)}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}

type RetryAllProps = { count: number; isBusy: boolean; onRetry(): void }

function RetryAll({ count, isBusy, onRetry }: RetryAllProps) {
  const { inbox } = useText(inboxText)
  const isHydrated = useIsHydrated()
  if (count === 0) return null
  return (
    <button
      type="button"
      className="btn btn-line btn-sm ms-auto max-sm:ms-0"
      disabled={isBusy || !isHydrated}
      onClick={onRetry}
    >
      <Icon name="refresh" className="size-4.5" />
      {inbox.retryUnread(count)}
    </button>
  )
}
