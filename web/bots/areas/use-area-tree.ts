import { type KeyboardEvent, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useLatest } from '../../lib/use-latest.ts'
import type { AreaOption } from '../api.ts'
import {
  type City,
  chosenCities,
  chosenFirst,
  citiesOf,
  toggleArea,
  toggleCity,
  withoutCity,
} from './cities.ts'
import { cityRowOf, type Row, rowsOf } from './rows.ts'
import { areaSearch } from './search.ts'

type Options = {
  options: readonly AreaOption[]
  selected: readonly number[]
  onChange(selected: number[]): void
}

export type AreaTreeState = ReturnType<typeof useAreaTree>

/** The state of the chooser: what is typed, the rows that it leads to, and the row that the keyboard is on. */
export function useAreaTree({ options, selected, onChange }: Options) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<string | null>(null)
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { cities, search, searched, found } = useFoundAreas({ options, selected, typed })
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
  const remove = (city: City) => onChange(withoutCity(city, selected))
  const toggle = useToggle({ selected, onChange })
  const actions = { type, toggle, open, remove }
  const onKeyDown = treeKeys({
    typed,
    // A key may come before the rows of what was typed are drawn.
    rowsNow: () => (searched === typed ? rows : rowsOf(search(typed), opened)),
    active,
    setActive,
    lastCity: chosenCities(cities, chosen).at(-1),
    ...actions,
  })
  const activeKey = rows.some(({ key }) => key === active) ? active : null
  return { typed, searched, found, rows, cities, chosen, activeKey, onKeyDown, ...actions }
}

type Search = Pick<Options, 'options' | 'selected'> & { typed: string }

/** The cities, those that are chosen at first before the others, and what the typed text finds in them. */
function useFoundAreas({ options, selected, typed }: Search) {
  const [atFirst] = useState(selected)
  const cities = useMemo(() => chosenFirst(citiesOf(options), atFirst), [options, atFirst])
  const search = useMemo(() => areaSearch(cities), [cities])
  // Typing is never delayed by drawing the rows.
  const searched = useDeferredValue(typed)
  const found = useMemo(() => search(searched), [search, searched])
  return { cities, search, searched, found }
}

/** The same function at every render, because a row that did not change keeps the first one. */
function useToggle(options: Pick<Options, 'selected' | 'onChange'>): (row: Row) => void {
  const latest = useLatest(options)
  return useCallback((row: Row) => {
    const { selected, onChange } = latest.current
    if (row.kind === 'city') onChange(toggleCity(row.city, selected))
    else onChange(toggleArea(row.area.code, selected))
  }, [])
}

type Keys = {
  typed: string
  rowsNow(): readonly Row[]
  /** The key of the row that the keyboard is on. */
  active: string | null
  setActive(key: string | null): void
  lastCity: City | undefined
} & TreeActions

type TreeActions = {
  type(text: string): void
  toggle(row: Row): void
  open(city: string, isOpen: boolean): void
  remove(city: City): void
}

/** The keyboard of the search field and its tree. */
function treeKeys(keys: Keys) {
  const { typed, active, setActive, lastCity, type, toggle, open, remove } = keys

  /** @returns whether the key was used. */
  function applyKey(key: string): boolean {
    const now = keys.rowsNow()
    const at = now.findIndex((one) => one.key === active)
    const row = now[at]
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

  return onKeyDown
}
