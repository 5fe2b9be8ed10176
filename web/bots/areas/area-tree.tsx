import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { CaretUpIcon } from '@phosphor-icons/react/dist/ssr/CaretUp'
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { MinusIcon } from '@phosphor-icons/react/dist/ssr/Minus'
import { useAtomValue } from 'jotai'
import { memo } from 'react'
import { languageAtom } from '../../lib/language.ts'
import { areasText } from '../../locales/en/areas.ts'
import { useText } from '../../locales/text.ts'
import { countIn } from './cities.ts'
import type { Row } from './rows.ts'
import { markFound } from './search.ts'

type Props = {
  id: string
  rows: readonly Row[]
  chosen: ReadonlySet<number>
  activeKey: string | null
  searched: string
  onToggle(row: Row): void
  onOpen(city: string, isOpen: boolean): void
}

/** The id of the element of a row. */
export const rowId = (id: string, key: string) => `${id}-${key.replaceAll(/\s/g, '_')}`

/** Cities and their areas. The keyboard focus stays in the search field, which names the active row. */
export function AreaTree({ id, rows, chosen, activeKey, searched, onToggle, onOpen }: Props) {
  const { areas: text } = useText(areasText)
  return (
    <div
      id={`${id}-tree`}
      role="tree"
      aria-multiselectable="true"
      aria-label={text.title}
      // What can be scrolled is a stop of the Tab key without it.
      tabIndex={-1}
      className="min-h-0 flex-1 overflow-y-auto p-1.5"
      dir="rtl"
      lang="he"
      translate="no"
    >
      {rows.map((row) => (
        <TreeRow
          key={row.key}
          id={rowId(id, row.key)}
          row={row}
          state={stateOf(row, chosen)}
          count={row.kind === 'city' ? countIn(row.city, chosen) : 0}
          isActive={row.key === activeKey}
          searched={row.kind === 'found' ? searched : ''}
          onToggle={onToggle}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}

function stateOf(row: Row, chosen: ReadonlySet<number>): boolean | 'mixed' {
  if (row.kind !== 'city') return chosen.has(row.area.code)
  const count = countIn(row.city, chosen)
  return count === row.city.areas.length || (count > 0 && 'mixed')
}

type RowProps = Pick<Props, 'onToggle' | 'onOpen' | 'searched'> & {
  id: string
  row: Row
  state: boolean | 'mixed'
  /** The number of chosen areas of a city. */
  count: number
  isActive: boolean
}

const isSame = (one: RowProps, other: RowProps) =>
  one.id === other.id &&
  one.state === other.state &&
  one.count === other.count &&
  one.isActive === other.isActive &&
  one.searched === other.searched &&
  isOpen(one.row) === isOpen(other.row)

// A choice draws one row again, not all of them.
const TreeRow = memo(DrawnRow, isSame)

function DrawnRow({ id, row, state, count, isActive, searched, onToggle, onOpen }: RowProps) {
  const { areas: text } = useText(areasText)
  const isCity = row.kind === 'city'
  const all = isCity ? row.city.areas.length : 0
  const words = count === 0 ? String(all) : count === all ? text.whole(all) : text.part(count, all)
  const look = state || isCity ? 'font-semibold' : 'text-ink-2'
  const size = isCity ? 'min-h-12' : 'min-h-10 ps-8 pointer-coarse:min-h-11'
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={row.kind === 'area' ? 2 : 1}
      aria-checked={state}
      aria-expanded={isCity ? row.isOpen : undefined}
      tabIndex={-1}
      className={`flex cursor-pointer items-center gap-3 rounded-sm px-2.5 text-base hover:bg-hover ${size} ${look} ${isActive ? 'bg-hover outline-2 -outline-offset-2 outline-accent' : ''}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onToggle(row)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') onToggle(row)
      }}
    >
      <span className={`check ${state ? 'on bg-area-selected!' : ''}`}>
        {state === true && <CheckIcon className="size-3.5" weight="bold" aria-hidden="true" />}
        {state === 'mixed' && <MinusIcon className="size-3.5" weight="bold" aria-hidden="true" />}
      </span>
      {isCity ? (
        <CityRow row={row} words={words} isChosen={count > 0} onOpen={onOpen} />
      ) : (
        <AreaName row={row} searched={searched} />
      )}
    </div>
  )
}

const isOpen = (row: Row) => row.kind === 'city' && row.isOpen

type CityRowProps = {
  row: Extract<Row, { kind: 'city' }>
  /** How much of it is chosen. */
  words: string
  isChosen: boolean
  onOpen(city: string, isOpen: boolean): void
}

function CityRow({ row: { city, isOpen: isUnfolded }, words, isChosen, onOpen }: CityRowProps) {
  const { areas: text } = useText(areasText)
  const language = useAtomValue(languageAtom)
  return (
    <>
      <span className="min-w-0 flex-1 truncate">{city.name}</span>
      <bdi
        className={`text-sm font-medium tabular ${isChosen ? 'text-area-selected-text' : 'text-ink-3'}`}
        lang={language}
      >
        {words}
      </bdi>
      <button
        type="button"
        className="icon-btn-sm -me-1 text-ink-3! *:size-3.5"
        tabIndex={-1}
        aria-label={isUnfolded ? text.fold(city.name) : text.unfold(city.name)}
        onClick={(event) => {
          event.stopPropagation()
          onOpen(city.name, !isUnfolded)
        }}
      >
        {isUnfolded ? <CaretUpIcon weight="bold" /> : <CaretDownIcon weight="bold" />}
      </button>
    </>
  )
}

type AreaNameProps = { row: Exclude<Row, { kind: 'city' }>; searched: string }

/** A found area says its city, because names repeat. */
function AreaName({ row: { kind, area }, searched }: AreaNameProps) {
  return (
    <>
      <span className="min-w-0 flex-1 truncate">
        {markFound(area.name, searched).map(({ at, text, isFound }) =>
          isFound ? (
            <mark key={at} className="rounded-xs bg-accent-soft px-0.5 text-accent">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </span>
      {kind === 'found' && (
        <span className="shrink-0 text-sm font-normal text-ink-3">{area.city}</span>
      )}
    </>
  )
}
