import { XIcon } from '@phosphor-icons/react/dist/ssr/X'
import { type RefObject, useEffect, useId, useRef } from 'react'
import { areasText } from '../../locales/en/areas.ts'
import { useText } from '../../locales/text.ts'
import { FieldError } from '../../ui/alert.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { AreaOption } from '../api.ts'
import { AreaTree, rowId } from './area-tree.tsx'
import { CityChips } from './city-chips.tsx'
import type { Drawn } from './drawn.ts'
import { shownOf } from './rows.ts'
import { type AreaTreeState, useAreaTree } from './use-area-tree.ts'

const TYPED_MAX = 60

type Props = {
  options: readonly AreaOption[]
  selected: readonly number[]
  drawn: Drawn
  problem: string | undefined
  onChange(selected: number[]): void
}

/** Areas by name: the search field, the chosen cities as chips below it, and the tree of cities and areas. */
export function AreaChooser({ options, selected, drawn, problem, onChange }: Props) {
  const { areas: text } = useText(areasText)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const tree = useAreaTree({ options, selected, onChange })
  const { cities, chosen } = tree
  const activeId = activeIdOf(id, tree)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div className="mt-4 flex min-h-0 flex-1 flex-col">
      <label className="label" htmlFor={`${id}-input`}>
        {text.search}
      </label>
      <SearchField id={id} input={input} tree={tree} problem={problem} />
      <FieldError id={`${id}-problem`} problem={problem} />
      <CityChips
        cities={cities}
        chosen={chosen}
        drawn={drawn}
        onRemove={tree.remove}
        onEmpty={() => input.current?.focus()}
      />
      <FoundAreas id={id} tree={tree} />
    </div>
  )
}

type SearchProps = {
  id: string
  input: RefObject<HTMLInputElement | null>
  tree: AreaTreeState
  problem: string | undefined
}

function SearchField({ id, input, tree, problem }: SearchProps) {
  const { areas: text } = useText(areasText)
  const isEmpty = tree.rows.length === 0
  return (
    <div className={`field ${problem ? 'is-error' : ''}`}>
      <Icon name="search" className="size-5 shrink-0 text-ink-3" />
      <input
        ref={input}
        id={`${id}-input`}
        placeholder={text.typeToSearch}
        dir="auto"
        role="combobox"
        autoComplete="off"
        maxLength={TYPED_MAX}
        aria-haspopup="tree"
        aria-expanded={!isEmpty}
        aria-controls={isEmpty ? undefined : `${id}-tree`}
        aria-autocomplete="list"
        aria-activedescendant={activeIdOf(id, tree)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : `${id}-languages`}
        value={tree.typed}
        onChange={({ target }) => tree.type(target.value)}
        onKeyDown={tree.onKeyDown}
      />
      {tree.typed === '' ? (
        <span className="shrink-0 text-sm text-ink-3" id={`${id}-languages`}>
          {text.languages}
        </span>
      ) : (
        <ClearButton
          onClear={() => {
            tree.type('')
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}

type FoundProps = Pick<SearchProps, 'id' | 'tree'>

function FoundAreas({ id, tree }: FoundProps) {
  const { areas: text } = useText(areasText)
  const { found, rows, chosen } = tree
  const shown = shownOf(found)
  const all = found.areas.length
  const isEmpty = rows.length === 0
  return (
    <div className="edge mt-3 flex min-h-48 flex-1 flex-col overflow-hidden rounded-xl">
      <p className="px-4 text-xs font-semibold text-ink-3 not-empty:pt-3" role="status">
        {all > 0 && <span>{shown < all ? text.firstFound(shown, all) : text.found(all)}</span>}
        {isEmpty && <span className="text-base font-normal">{text.none}</span>}
      </p>
      {!isEmpty && (
        <AreaTree
          id={id}
          rows={rows}
          chosen={chosen}
          activeKey={tree.activeKey}
          searched={tree.searched}
          onToggle={tree.toggle}
          onOpen={tree.open}
        />
      )}
    </div>
  )
}

function ClearButton({ onClear }: { onClear(): void }) {
  const { areas: text } = useText(areasText)
  return (
    <button type="button" className="icon-btn-sm -me-1.5" aria-label={text.clear} onClick={onClear}>
      <XIcon className="size-4.5" aria-hidden="true" />
    </button>
  )
}

/** The id of the row that the keyboard is on. */
function activeIdOf(id: string, { activeKey }: AreaTreeState): string | undefined {
  return activeKey === null ? undefined : rowId(id, activeKey)
}
