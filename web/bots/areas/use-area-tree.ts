import { type KeyboardEvent, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { AreaOption } from '../api.ts'
import { type City, chosenCities, chosenFirst, citiesOf, toggleCity } from './cities.ts'
import { cityRowOf, type Row, rowsOf } from './rows.ts'
import { areaSearch } from './search.ts'

type Options = {
  options: readonly AreaOption[]
  selected: readonly number[]
  onChange(selected: number[]): void
}

/** The state of the chooser: what is typed, the rows that it leads to, and the row that the keyboard is on. */
export function useAreaTree({ options, selected, onChange }: Options) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<string | null>(null)
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [atFirst] = useState(selected)
  const cities = useMemo(() => chosenFirst(citiesOf(options), atFirst), [options, atFirst])
  const search = useMemo(() => areaSearch(cities), [cities])
  // Typing is never delayed by drawing the rows.
  const searched = useDeferredValue(typed)
  const found = useMemo(() => search(searched), [search, searched])
  const rows = useMemo(() => rowsOf(found, opened), [found, opened])
  const chosen = useMemo(() => new Set(selected), [selected])

  const type = (text: string) => {
    setTyped(text)
    setActive(null)
    setOpened(new Map())
  }
  const open = useCallback(
    (city: string, isOpen: boolean) => setOpened((known) => new Map(known).set(city, isOpen)),
    [],
  )
  const remove = (city: City) => {
    const own = new Set(city.areas.map(({ code }) => code))
    onChange(selected.filter((code) => !own.has(code)))
  }

  // The same function at every render, because a row that did not change keeps the first one.
  const latest = useRef({ selected, onChange })
  latest.current = { selected, onChange }
  const toggle = useCallback((row: Row) => {
    const { selected: now, onChange: change } = latest.current
    if (row.kind === 'city') return change(toggleCity(row.city, now))
    const { code } = row.area
    change(now.includes(code) ? now.filter((one) => one !== code) : [...now, code])
  }, [])

  /** @returns whether the key was used. */
  function applyKey(key: string): boolean {
    // A key may come before the rows of what was typed are drawn.
    const now = searched === typed ? rows : rowsOf(search(typed), opened)
    const at = now.findIndex((one) => one.key === active)
    const row = now[at]
    const lastCity = chosenCities(cities, chosen).at(-1)
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = key === 'ArrowDown' ? Math.min(at + 1, now.length - 1) : Math.max(at - 1, 0)
      setActive(now[next]?.key ?? null)
    } else if (key === 'Enter') {
      const chosenRow = row ?? (now.length === 1 ? now[0] : undefined)
      if (chosenRow) toggle(chosenRow)
    } else if (row && key === ' ') toggle(row)
    else if (row?.kind === 'city' && (key === 'ArrowRight' || key === 'ArrowLeft'))
      open(row.key, key === 'ArrowRight')
    else if (row?.kind === 'area' && key === 'ArrowLeft') {
      setActive(cityRowOf(now, row).key)
      open(row.area.city, false)
    } else if (key === 'Escape' && typed !== '') type('')
    else if (key === 'Backspace' && typed === '' && lastCity) remove(lastCity)
    else return false
    return true
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!applyKey(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }

  const activeKey = rows.some(({ key }) => key === active) ? active : null
  return {
    typed,
    searched,
    found,
    rows,
    cities,
    chosen,
    activeKey,
    type,
    open,
    toggle,
    remove,
    onKeyDown,
  }
}
