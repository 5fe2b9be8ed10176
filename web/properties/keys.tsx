import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AssetWire } from '../../src/assets/wire.ts'
import { useMarks } from '../assets/marks.ts'
import { Island, part } from '../lib/island.tsx'
import { switched } from './search.ts'
import type { Finder } from './use-finder.ts'

const HELP = part(async () => (await import('./shortcuts.tsx')).Shortcuts)

/** Local storage: `off` when the user does not want single keys as shortcuts (WCAG 2.1.4). */
const SETTING = 'shortcuts'

type Props = { finder: Finder; homes: readonly AssetWire[] }

/** The shortcuts of the page: single keys, outside of fields and dialogs. */
export function Keys({ finder, homes }: Props) {
  const [isHelp, setHelp] = useState(false)
  const [isOn, turn] = useSetting()
  const keys = useRef<(key: string) => boolean>(() => false)
  const current = useFocusedHome(homes)
  const marks = useMarks(current ?? { _id: '', isSaved: false, isHidden: false, note: null })

  keys.current = (key) => {
    if (key === '?') {
      setHelp(true)
      return true
    }
    if (!isOn) return false
    if (key === '/') return focusSearch()
    if (key === 'j' || key === 'k') return move(key === 'j' ? 1 : -1)
    if (key === 'm') {
      void finder.go(switched(finder.search, finder.search.view === 'map' ? 'list' : 'map'))
      return true
    }
    if (!current || (key !== 'f' && key !== 'h')) return false
    if (key === 'f') void marks.mark('saved', !marks.isSaved)
    else {
      move(1)
      void marks.mark('hidden', true)
    }
    return true
  }

  useKeys(keys)

  if (!isHelp) return null
  const onClose = () => setHelp(false)
  return (
    <Island part={HELP} of={{ isOn, onTurn: turn, onClose }} loading={null} onClose={onClose} />
  )
}

/** Whether the user wants single keys as shortcuts. */
function useSetting() {
  const [isOn, setOn] = useState(() => localStorage.getItem(SETTING) !== 'off')
  const turn = (next: boolean) => {
    setOn(next)
    if (next) localStorage.removeItem(SETTING)
    else localStorage.setItem(SETTING, 'off')
  }
  return [isOn, turn] as const
}

/** @param keys does what a key is for, and returns whether it was used. */
function useKeys(keys: RefObject<(key: string) => boolean>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const { target } = event
      if (target instanceof HTMLElement && isTyping(target)) return
      if (document.querySelector('dialog[open], [role="dialog"]')) return
      if (keys.current(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [keys])
}

/** The home whose card has the focus. */
function useFocusedHome(homes: readonly AssetWire[]): AssetWire | null {
  const [current, setCurrent] = useState<AssetWire | null>(null)
  useEffect(() => {
    const onFocus = () => {
      const id = document.activeElement?.closest<HTMLElement>('[data-home]')?.dataset.home
      setCurrent(homes.find(({ _id }) => _id === id) ?? null)
    }
    onFocus()
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [homes])
  return current
}

/** Moves the focus to the card after or before. */
function move(step: 1 | -1): boolean {
  const shown = cards()
  const at = shown.findIndex((card) => card.contains(document.activeElement))
  const next = shown[at < 0 ? (step > 0 ? 0 : shown.length - 1) : at + step]
  if (!next) return false
  next.querySelector<HTMLElement>('[data-open]')?.focus()
  next.scrollIntoView({ block: 'nearest' })
  return true
}

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-home]')]

function focusSearch(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-search]')]
  const field = fields.find((one) => one.checkVisibility())
  field?.focus()
  return field !== undefined
}

function isTyping({ tagName, isContentEditable }: HTMLElement): boolean {
  return isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(tagName)
}
