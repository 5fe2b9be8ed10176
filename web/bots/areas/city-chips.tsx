import { XIcon } from '@phosphor-icons/react/dist/ssr/X'
import { type KeyboardEvent, useRef, useState } from 'react'
import { areasText } from '../../locales/en/areas.ts'
import { drawText } from '../../locales/en/draw.ts'
import { useText } from '../../locales/text.ts'
import { type City, chosenCities, countIn } from './cities.ts'
import type { Drawn, DrawnArea } from './drawn.ts'

type Props = {
  cities: readonly City[]
  chosen: ReadonlySet<number>
  drawn: Drawn
  onRemove(city: City): void
  /** Called when the last chip is removed, so that the focus has a place. */
  onEmpty(): void
}

type Chip = { key: string; name: string; words: string; onRemove(): void; onEdit?: () => void }

/**
 * A chip for each city with a chosen area and for each drawn area. Their buttons that remove are one Tab stop: arrow
 * keys move between them, Delete removes one.
 */
export function CityChips({ onEmpty, ...chosen }: Props) {
  const { areas: text } = useText(areasText)
  const shown = useChips(chosen)
  const { group, current, setAt, remove, onKeyDown } = useChipFocus(shown, onEmpty)
  if (shown.length === 0) return null
  return (
    <div
      ref={group}
      role="group"
      aria-label={text.chosen}
      className="mt-3 flex max-h-19 shrink-0 flex-wrap items-center gap-1.5 overflow-y-auto p-0.5 pb-1.5"
      dir="rtl"
      onKeyDown={onKeyDown}
    >
      {shown.map((chip, index) => (
        <ChipOf
          key={chip.key}
          chip={chip}
          isTabStop={index === current}
          onFocus={() => setAt(index)}
          onRemove={() => remove(index)}
        />
      ))}
    </div>
  )
}

type ChipProps = {
  chip: Chip
  isTabStop: boolean
  onFocus(): void
  onRemove(): void
}

function ChipOf({ chip: { name, words, onEdit }, isTabStop, onFocus, onRemove }: ChipProps) {
  const { areas: text, draw } = useText({ ...areasText, ...drawText })
  return (
    <span className="inline-flex h-8 max-w-full items-center gap-1 rounded-sm bg-area-selected-fill ps-2.5 pe-1 text-sm font-semibold text-area-selected-text">
      {onEdit ? (
        <button
          type="button"
          className="truncate hover:underline"
          aria-label={draw.edit(name)}
          onClick={onEdit}
          onFocus={onFocus}
        >
          <bdi>{name}</bdi>
        </button>
      ) : (
        <bdi className="truncate" lang="he">
          {name}
        </bdi>
      )}
      <span className="font-medium" aria-hidden="true">
        ·
      </span>
      <bdi className="font-medium whitespace-nowrap tabular">{words}</bdi>
      <button
        type="button"
        className="hit relative grid size-6 shrink-0 place-items-center rounded-[5px] hover:bg-area-selected-fill"
        tabIndex={isTabStop ? 0 : -1}
        aria-label={text.remove(name)}
        data-remove
        onFocus={onFocus}
        onClick={onRemove}
      >
        <XIcon className="size-3.5" weight="bold" aria-hidden="true" />
      </button>
    </span>
  )
}

/** The chip that is the Tab stop, and the keyboard. */
function useChipFocus(shown: readonly Chip[], onEmpty: () => void) {
  const group = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const current = Math.min(at, shown.length - 1)

  function focusChip(next: number): void {
    setAt(next)
    group.current?.querySelectorAll<HTMLElement>('button[data-remove]')[next]?.focus()
  }

  /** The button of a removed chip has the focus: it goes to the chip that takes its place. */
  function remove(index: number): void {
    const last = shown.length - 2
    if (last < 0) onEmpty()
    else focusChip(index > last ? index - 1 : index + 1)
    setAt(Math.min(index, Math.max(last, 0)))
    shown[index]?.onRemove()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = chipAfter(event.key, current, shown.length - 1)
    if (next !== undefined) focusChip(next)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(current)
    else return
    event.preventDefault()
  }

  return { group, current, setAt, remove, onKeyDown }
}

/** A chip for each city with a chosen area, and one for each drawn area. */
function useChips({ cities, chosen, drawn, onRemove }: Omit<Props, 'onEmpty'>): Chip[] {
  const { areas: text, draw } = useText({ ...areasText, ...drawText })
  return [
    ...chosenCities(cities, chosen).map((city) => {
      const count = countIn(city, chosen)
      const words = count === city.areas.length ? text.whole(count) : String(count)
      return { key: city.name, name: city.name, words, onRemove: () => onRemove(city) }
    }),
    ...drawn.criteria.polygons.map(({ name }, index, all) => ({
      key: `drawn-${name}-${namesakes(name, all.slice(0, index))}`,
      name,
      words: draw.drawn,
      onRemove: () => removeDrawn(drawn, index),
      onEdit: () => drawn.onEdit(index),
    })),
  ]
}

/** The chip that a key moves the focus to; undefined if the key moves it nowhere. */
function chipAfter(key: string, current: number, last: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowLeft: current + 1,
    ArrowDown: current + 1,
    ArrowRight: current - 1,
    ArrowUp: current - 1,
    Home: 0,
    End: last,
  }
  const next = moves[key]
  return next === undefined ? undefined : Math.max(0, Math.min(next, last))
}

/** A chip keeps its key, and the focus, when one before it is removed. */
function namesakes(name: string, before: readonly DrawnArea[]): number {
  return before.filter((one) => one.name === name).length
}

/** The area that is drawn now stays the same, unless it is the removed one. */
function removeDrawn({ criteria, onChange, editing, onEdit }: Drawn, at: number): void {
  onChange(criteria.polygons.toSpliced(at, 1))
  if (editing === at) onEdit(null)
  else if (editing !== null && editing > at) onEdit(editing - 1)
}
