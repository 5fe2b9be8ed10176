import { useEffect, useRef, useState } from 'react'
import type { AssetWire } from '../../src/assets/wire.ts'
import { useMarks } from '../assets/marks.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { Modal, ModalHeader } from '../ui/dialog.tsx'
import { Toggle } from '../ui/toggle.tsx'
import { switched } from './search.ts'
import type { Finder } from './use-finder.ts'

/** Local storage: `off` when the user does not want single keys as shortcuts (WCAG 2.1.4). */
const SETTING = 'shortcuts'

type Props = { finder: Finder; homes: readonly AssetWire[] }

/** The shortcuts of the page: single keys, outside of fields and dialogs. */
export function Keys({ finder, homes }: Props) {
  const [isHelp, setHelp] = useState(false)
  const [isOn, setOn] = useState(() => localStorage.getItem(SETTING) !== 'off')
  const [current, setCurrent] = useState<AssetWire | null>(null)
  const keys = useRef<(key: string) => boolean>(() => false)
  const marks = useMarks(current ?? { _id: '', isSaved: false, isHidden: false })

  function move(step: 1 | -1): boolean {
    const shown = cards()
    const at = shown.findIndex((card) => card.contains(document.activeElement))
    const next = shown[at < 0 ? (step > 0 ? 0 : shown.length - 1) : at + step]
    if (!next) return false
    next.querySelector<HTMLElement>('[data-open]')?.focus()
    next.scrollIntoView({ block: 'nearest' })
    return true
  }

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
  }, [])

  useEffect(() => {
    const onFocus = () => {
      const id = document.activeElement?.closest<HTMLElement>('[data-home]')?.dataset.home
      setCurrent(homes.find(({ _id }) => _id === id) ?? null)
    }
    onFocus()
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [homes])

  if (!isHelp) return null
  return (
    <Help
      isOn={isOn}
      onTurn={(next) => {
        setOn(next)
        if (next) localStorage.removeItem(SETTING)
        else localStorage.setItem(SETTING, 'off')
      }}
      onClose={() => setHelp(false)}
    />
  )
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

const SHORTCUTS = [
  ['/', 'search'],
  ['j', 'next'],
  ['k', 'previous'],
  ['f', 'save'],
  ['h', 'hide'],
  ['m', 'view'],
  ['?', 'help'],
] as const

type HelpProps = { isOn: boolean; onTurn(isOn: boolean): void; onClose(): void }

function Help({ isOn, onTurn, onClose }: HelpProps) {
  const { finder: words } = useText(finderText)
  return (
    <Modal onClose={onClose} className="sm:max-w-md">
      <ModalHeader title={words.keys.title} onClose={onClose} />
      <dl className="px-5 sm:px-6">
        {SHORTCUTS.map(([key, name]) => (
          <div key={key} className="flex min-h-10 items-center justify-between gap-4">
            <dt>
              <kbd className="kbd">{key}</kbd>
            </dt>
            <dd className="text-base text-ink-2">{words.keys[name]}</dd>
          </div>
        ))}
      </dl>
      <p className="flex items-center justify-between gap-4 p-5 sm:p-6">
        <span className="text-base">{words.keys.on}</span>
        <Toggle isOn={isOn} label={words.keys.on} onChange={onTurn} />
      </p>
    </Modal>
  )
}
