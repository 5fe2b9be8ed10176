import { ProhibitIcon } from '@phosphor-icons/react/dist/ssr/Prohibit'
import { TrashIcon } from '@phosphor-icons/react/dist/ssr/Trash'
import { XIcon } from '@phosphor-icons/react/dist/ssr/X'
import { usersText } from '../../locales/en/users.ts'
import { useText } from '../../locales/text.ts'
import { Tip } from '../../ui/tip.tsx'
import type { ManyAction } from './api.ts'
import type { UsersSearch } from './search.ts'
import { useSelectAll } from './use-select-all.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  selection: Selection
  search: UsersSearch
  /** How many users the search has found, on all pages. */
  total: number
  onAct(action: ManyAction): void
}

/** How many users are selected, and what can be done with them. */
export function SelectedBar({ selection, search, total, onAct }: Props) {
  const { users } = useText(usersText)
  const count = selection.users.length
  return (
    <div className="ms-auto flex flex-wrap items-center justify-end gap-1 sm:gap-2">
      <p
        className={
          count > 0
            ? 'rounded-md bg-accent-soft px-3 py-2.5 text-base font-semibold text-accent'
            : 'sr-only'
        }
        role="status"
      >
        {count > 0 && users.selected(count)}
      </p>
      {count > 0 && <SelectAll selection={selection} search={search} total={total} />}
      {count > 0 && <Buttons onDeselect={selection.clear} onAct={onAct} />}
    </div>
  )
}

/** Reaches beyond the page that is shown. */
function SelectAll({ selection, search, total }: Omit<Props, 'onAct'>) {
  const { users } = useText(usersText)
  const { count, isBusy, isFailed, select } = useSelectAll({ search, total, selection })
  if (selection.users.length >= count) return null
  return (
    <>
      {isFailed && <span role="alert">{users.failed}</span>}
      <button
        type="button"
        className="btn btn-ghost max-sm:order-last max-sm:px-3"
        disabled={isBusy}
        onClick={() => void select()}
      >
        {count < total ? users.selectFirst(count) : users.selectTotal(count)}
      </button>
    </>
  )
}

type ButtonsProps = Pick<Props, 'onAct'> & { onDeselect(): void }

function Buttons({ onDeselect, onAct }: ButtonsProps) {
  const { users } = useText(usersText)
  return (
    <>
      <button type="button" className="icon-btn" aria-label={users.deselect} onClick={onDeselect}>
        <XIcon aria-hidden="true" />
        <Tip>{users.deselect}</Tip>
      </button>
      <button type="button" className="btn btn-line max-sm:px-3" onClick={() => onAct('ban')}>
        <ProhibitIcon className="size-5" aria-hidden="true" />
        {users.ban}
      </button>
      <button
        type="button"
        className="btn btn-danger-quiet max-sm:px-3"
        onClick={() => onAct('remove')}
      >
        <TrashIcon className="size-5" aria-hidden="true" />
        {users.remove}
      </button>
    </>
  )
}
