import { type KeyboardEvent, useCallback, useId, useMemo, useRef, useState } from 'react'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import type { AreaOption } from './api.ts'
import { chosenFirst, groupAreas, searchAreas } from './area-groups.ts'
import { AreaList } from './area-list.tsx'
import { Chip } from './chip.tsx'
import { FieldProblem } from './field-problem.tsx'

type Props = {
  options: readonly AreaOption[]
  selected: readonly number[]
  problem: string | undefined
  onChange(selected: number[]): void
}

/** Areas by name: the selected ones as chips, a search field, and the list of all groups. */
export function AreaPicker({ options, selected, problem, onChange }: Props) {
  const { settings } = useText(botsText)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<number | null>(null)
  const [atFirst] = useState(selected)
  const groups = useMemo(() => chosenFirst(groupAreas(options), atFirst), [options, atFirst])
  const found = useMemo(() => searchAreas(groups, typed), [groups, typed])
  const codes = useMemo(() => found.flatMap(({ areas }) => areas.map(({ code }) => code)), [found])
  const names = useMemo(
    () => new Map(groups.flatMap(({ areas }) => areas.map(({ code, name }) => [code, name]))),
    [groups],
  )
  const chosen = useMemo(() => new Set(selected), [selected])

  // The same function at every render, so that a choice renders one row and not a thousand.
  const latest = useRef({ selected, onChange })
  latest.current = { selected, onChange }
  const toggle = useCallback((code: number) => {
    const { selected: now, onChange: change } = latest.current
    change(now.includes(code) ? now.filter((one) => one !== code) : [...now, code])
  }, [])

  function onKeyDown(event: KeyboardEvent): void {
    const at = active === null ? -1 : codes.indexOf(active)
    const moves: Record<string, number> = {
      ArrowDown: Math.min(at + 1, codes.length - 1),
      ArrowUp: Math.max(at - 1, 0),
    }
    const next = moves[event.key]
    if (next !== undefined) {
      event.preventDefault()
      const code = codes[next] ?? null
      setActive(code)
      document.getElementById(`${id}-${code}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const [only] = codes
      if (active !== null && at >= 0) toggle(active)
      else if (codes.length === 1 && only !== undefined) toggle(only)
    } else if (event.key === 'Backspace' && typed === '' && selected.length > 0) {
      onChange(selected.slice(0, -1))
    } else if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation()
      setTyped('')
    }
  }

  const isActiveShown = active !== null && codes.includes(active)
  return (
    <>
      <label className="label mt-4" htmlFor={`${id}-input`}>
        {settings.searchAreas}
      </label>
      <div
        className={`combo ${problem ? 'combo-error' : ''} flex flex-col overflow-hidden rounded-xl bg-surface p-0.5 md:min-h-0`}
      >
        <div
          className="flex max-h-32 shrink-0 flex-wrap items-center gap-1.5 overflow-y-auto p-2"
          dir="rtl"
        >
          {selected.map((code) => (
            <Chip
              key={code}
              name={names.get(code) ?? String(code)}
              tone="area"
              onRemove={() => toggle(code)}
            />
          ))}
          <input
            id={`${id}-input`}
            className="h-8 min-w-24 flex-1 bg-transparent px-1.5 text-right text-base outline-none placeholder:text-ink-3"
            placeholder={settings.typeToSearch}
            dir="auto"
            role="combobox"
            autoComplete="off"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isActiveShown ? `${id}-${active}` : undefined}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setActive(null)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <AreaList id={id} groups={found} all={groups} {...{ chosen, active }} onToggle={toggle} />
      </div>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </>
  )
}
