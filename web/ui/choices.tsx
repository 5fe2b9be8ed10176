import { Radio, RadioGroup } from '@headlessui/react'
import type { KeyboardEvent as KeyPress } from 'react'
import { isFromRight } from '../lib/direction.ts'

type Props<Value> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; isMuted?: boolean }[]
  onChange(value: Value): void
  /** `cells`: a row of numbers; `segments`: a few words; `wide`: the same over the whole width. */
  look: Look
  /** Whether it has the focus when its dialog opens. */
  isFirst?: boolean
  /** The id of the text that says what is wrong with the value. */
  problemId?: string | undefined
}

type Look = 'cells' | 'segments' | 'wide'

const GROUP = {
  cells: 'grid grid-cols-10 overflow-hidden rounded-lg bg-sunken p-1',
  segments: 'seg flex-wrap',
  wide: 'seg flex flex-wrap',
}

/** A radio group in a row. */
export function Choices<Value extends string | number>(props: Props<Value>) {
  const { label, value, options, onChange, look, isFirst, problemId } = props
  return (
    <RadioGroup
      value={value}
      onChange={onChange}
      aria-label={label}
      aria-invalid={problemId ? true : undefined}
      aria-describedby={problemId}
      className={GROUP[look]}
      onKeyDown={alongTheLine}
    >
      {options.map((option) => (
        <Radio
          key={option.value}
          value={option.value}
          data-autofocus={(isFirst && option.value === value) || undefined}
          className={({ checked }) => classOf(look, checked, option.isMuted ?? false)}
        >
          {option.label}
        </Radio>
      ))}
    </RadioGroup>
  )
}

const FROM_RIGHT: Readonly<Record<string, string>> = {
  ArrowRight: 'ArrowUp',
  ArrowLeft: 'ArrowDown',
}

/** From right to left the next option is at the left. The group takes the left arrow for the previous one. */
function alongTheLine(event: KeyPress): void {
  const key = FROM_RIGHT[event.key]
  const { currentTarget, target } = event
  if (key === undefined || !isFromRight(currentTarget)) return
  event.preventDefault()
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

function classOf(look: Look, isChecked: boolean, isMuted: boolean): string {
  if (look === 'segments') return isChecked ? 'on cursor-pointer' : 'cursor-pointer'
  if (look === 'wide') return `flex-1 cursor-pointer px-2 ${isChecked ? 'on' : ''}`
  const cell = 'grid h-9 cursor-pointer place-items-center rounded-sm text-base tabular'
  if (isChecked) return `${cell} bg-accent font-semibold text-on-accent`
  return `${cell} ${isMuted ? 'text-ink-3' : 'font-medium text-ink'}`
}
