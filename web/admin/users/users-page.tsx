import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { SEARCH_MAX } from '../../../src/users/directory/domain.ts'
import type { UserWire } from '../../../src/users/wire.ts'
import { focusHeadingSoon, focusSoon } from '../../lib/focus.ts'
import { useLoaded } from '../../lib/route-data.ts'
import { usersText } from '../../locales/en/users.ts'
import { useText } from '../../locales/text.ts'
import { Page } from '../../shell/page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Success } from '../../ui/success.tsx'
import { TablePager } from '../../ui/table-pager.tsx'
import { SearchField } from '../search-field.tsx'
import type { ManyAction } from './api.ts'
import { atPage, type FoundUsers, type loadUsers } from './load.ts'
import type { RowAction } from './row-menu.tsx'
import { changed, PAGE_SIZES, type UsersSearch, usersSearch } from './search.ts'
import { SelectedBar } from './selected-bar.tsx'
import { type Selection, useSelection } from './use-selection.ts'
import { type OpenDialog, UserDialogs } from './user-dialogs.tsx'
import { UsersTable } from './users-table.tsx'

export { loadUsers } from './load.ts'

const ADDRESS = '/admin/user'

/** All users. What the table shows stands in the address. */
export function UsersPage() {
  const { found, problem } = useLoaded<typeof loadUsers>()
  const { users: words } = useText(usersText)
  const search = usersSearch(useLocation({ select: (location) => location.search }))
  const navigate = useNavigate()
  const selection = useSelection()
  const { dialog, open, close, onDone, onManyDone, notice } = useUserDialogs(selection)
  const change = (part: Record<string, unknown>, replace = false) =>
    void navigate({ to: ADDRESS, search: changed(search, part), replace, resetScroll: false })

  return (
    <Page heading={words.heading} subtitle={words.subtitle}>
      {notice !== '' && <Success className="mb-4">{notice}</Success>}
      <section className="card">
        <Bar
          search={search}
          selection={selection}
          total={found?.total ?? 0}
          onSearch={(text) => change({ search: text || undefined }, true)}
          onMany={(action) => open({ kind: 'many', action, users: selection.users })}
        />
        {found ? (
          <FoundTable
            found={found}
            search={search}
            selection={selection}
            onAct={(user, kind) => open({ kind, user })}
            onSize={(size) => change({ size })}
          />
        ) : (
          <Failed problem={problem} />
        )}
      </section>
      {dialog && (
        <UserDialogs dialog={dialog} onClose={close} onDone={onDone} onManyDone={onManyDone} />
      )}
    </Page>
  )
}

/** The dialog that is open, and what follows when it has done its work. */
function useUserDialogs(selection: Selection) {
  const { users: words } = useText(usersText)
  const router = useRouter()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [notice, setNotice] = useState('')

  function open(next: OpenDialog): void {
    setNotice('')
    setDialog(next)
  }

  /** Another administrator may have deleted what a dialog was about: the table is loaded again in any case. */
  function close(): void {
    setDialog(null)
    if (dialog && 'user' in dialog) focusSoon(`[data-menu-of="${CSS.escape(dialog.user._id)}"]`)
    void router.invalidate()
  }

  function onDone(action: RowAction, user: UserWire): void {
    const text = { edit: words.saved, reset: words.resetDone, remove: words.deleted }[action]
    close()
    setNotice(text(user.fullname))
    if (action !== 'remove') return
    selection.drop([user._id])
    focusHeadingSoon()
  }

  function onManyDone(done: readonly string[]): void {
    close()
    selection.drop(done)
    // The rows, or the buttons that opened the dialog, may be gone.
    if (done.length > 0) focusHeadingSoon()
  }

  return { dialog, open, close, onDone, onManyDone, notice }
}

type BarProps = {
  search: UsersSearch
  selection: Selection
  total: number
  onSearch(text: string): void
  onMany(action: ManyAction): void
}

/** The search, and what can be done with the selected users. */
function Bar({ search, selection, total, onSearch, onMany }: BarProps) {
  const { users: words } = useText(usersText)
  const { search: text = '', ...others } = search
  return (
    <div className="flex flex-wrap items-center gap-3 p-3 md:p-4">
      <SearchField
        applied={text}
        onSearch={onSearch}
        label={words.search}
        placeholder={words.searchHint}
        clearLabel={words.clearSearch}
        max={SEARCH_MAX}
        others={{ ...others, page: 1 }}
      />
      <SelectedBar selection={selection} search={search} total={total} onAct={onMany} />
    </div>
  )
}

type FoundProps = {
  found: FoundUsers
  search: UsersSearch
  selection: Selection
  onAct(user: UserWire, action: RowAction): void
  onSize(size: number): void
}

function FoundTable({ found, search, selection, onAct, onSize }: FoundProps) {
  return (
    <>
      <UsersTable users={found.users} search={search} selection={selection} onAct={onAct} />
      <TablePager
        page={found.page}
        size={search.size ?? PAGE_SIZES[0]}
        sizes={PAGE_SIZES}
        total={found.total}
        onSize={onSize}
        link={(page, look) => <Link to={ADDRESS} search={atPage(search, page)} {...look} />}
      />
    </>
  )
}

function Failed({ problem }: { problem: string | null }) {
  const { users: words, common } = useText(usersText)
  const router = useRouter()
  return (
    <div className="grid justify-items-start gap-3 border-t border-line p-4">
      <Alert>{problem || words.failed}</Alert>
      <button type="button" className="btn btn-line" onClick={() => void router.invalidate()}>
        {common.tryAgain}
      </button>
    </div>
  )
}
