import { ArrowDownIcon } from '@phosphor-icons/react/dist/ssr/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/ssr/ArrowUp'
import { Link } from '@tanstack/react-router'
import type { UserSort } from '../../../src/users/directory/domain.ts'
import type { UserWire } from '../../../src/users/wire.ts'
import { usersText } from '../../locales/en/users.ts'
import { useText } from '../../locales/text.ts'
import type { RowAction } from './row-menu.tsx'
import { sortedBy, type UsersSearch } from './search.ts'
import { SelectBox } from './select-box.tsx'
import type { Selection } from './use-selection.ts'
import { UserRow } from './user-row.tsx'

/** The columns, and on which screens they are shown. */
const COLUMNS = [
  ['fullname', ''],
  ['email', 'max-md:hidden'],
  ['provider', 'w-36 max-lg:hidden'],
  ['roles', 'w-40 max-md:hidden'],
  ['status', 'w-28 max-sm:hidden'],
  ['createdAt', 'w-32 max-lg:hidden'],
] as const

type Props = {
  users: readonly UserWire[]
  search: UsersSearch
  selection: Selection
  onAct(user: UserWire, action: RowAction): void
}

/** The users of a page. The headers sort, as links: back and forward keep the order. */
export function UsersTable({ users, search, selection, onAct }: Props) {
  const { users: words } = useText(usersText)
  return (
    <table className="w-full table-fixed border-t border-line text-base" aria-label={words.table}>
      <thead>
        <Headers users={users} search={search} selection={selection} />
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow
            key={user._id}
            user={user}
            isSelected={selection.has(user)}
            onSelect={(isOn) => selection.mark([user], isOn)}
            onAct={(action) => onAct(user, action)}
          />
        ))}
        {users.length === 0 && (
          <tr>
            <td colSpan={COLUMNS.length + 2} className="h-40 text-center text-ink-3">
              {words.notFound}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Headers({ users, search, selection }: Omit<Props, 'onAct'>) {
  const { users: words } = useText(usersText)
  const count = users.filter(selection.has).length
  const isAll = count > 0 && count === users.length
  return (
    <tr className="h-12 border-b border-line text-sm [&>th]:px-3 [&>th]:text-start [&>th]:font-medium">
      <th scope="col" className="w-14 ps-1.5! pe-0! md:ps-2.5!">
        <SelectBox
          label={words.selectAll}
          isOn={isAll}
          isMixed={count > 0 && !isAll}
          onChange={(isOn) => selection.mark(users, isOn)}
        />
      </th>
      {COLUMNS.map(([sort, look]) => (
        <Header key={sort} sort={sort} search={search} className={look} />
      ))}
      <th scope="col" className="w-14">
        <span className="sr-only">{words.actionsColumn}</span>
      </th>
    </tr>
  )
}

type HeaderProps = { sort: UserSort; search: UsersSearch; className: string }

function Header({ sort, search, className }: HeaderProps) {
  const { users } = useText(usersText)
  const isSorted = (search.sort ?? 'fullname') === sort
  const isDown = search.order === 'desc'
  const direction = isDown ? 'descending' : 'ascending'
  const Arrow = isDown ? ArrowDownIcon : ArrowUpIcon
  return (
    <th scope="col" className={className} aria-sort={isSorted ? direction : undefined}>
      <Link
        to="/admin/user"
        search={sortedBy(search, sort)}
        resetScroll={false}
        className={`inline-flex h-11 items-center gap-1.5 whitespace-nowrap ${isSorted ? 'font-semibold text-ink' : 'text-ink-3 hover:text-ink'}`}
      >
        {users.columns[sort]}
        {isSorted && <Arrow className="size-4.5" aria-hidden="true" />}
      </Link>
    </th>
  )
}
