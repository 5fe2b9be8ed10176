import { BellSlashIcon } from '@phosphor-icons/react/dist/ssr/BellSlash'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { cleanPhones } from '../../../src/assets/criteria/muted-phones.ts'
import { phoneOf } from '../../../src/assets/domain/phone.ts'
import { botsText } from '../../locales/en/bots.ts'
import { useText } from '../../locales/text.ts'
import { FieldError } from '../../ui/alert.tsx'
import { Chip } from '../chip.tsx'
import type { ControlProps } from '../draft.ts'
import { FoldedRow } from '../folded-row.tsx'

/** Telephone numbers whose homes are left out, as chips. Enter, a comma or leaving the field adds what was typed. */
export function MutedPhones({ draft: { mutedPhones }, problem, onChange }: ControlProps) {
  const { settings } = useText(botsText)
  const { further } = settings
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')

  function add(text: string): void {
    setTyped('')
    if (text.trim() !== '') onChange({ mutedPhones: cleanPhones([...mutedPhones, text.trim()]) })
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add(typed)
  }

  return (
    <FoldedRow
      icon={BellSlashIcon}
      title={further.muted}
      value={mutedPhones.length === 0 ? settings.nothing : further.numbers(mutedPhones.length)}
      hasProblem={problem !== undefined}
    >
      <label className="label" htmlFor={id}>
        {further.mutedLabel}
      </label>
      <div className={`field field-area flex-wrap gap-1.5! p-2! ${problem ? 'is-error' : ''}`}>
        {mutedPhones.map((phone) => (
          <Chip
            key={phone}
            name={phoneOf(phone)?.shown ?? phone}
            onRemove={() => {
              onChange({ mutedPhones: mutedPhones.filter((one) => one !== phone) })
              input.current?.focus()
            }}
          />
        ))}
        <input
          ref={input}
          id={id}
          type="tel"
          className="h-8 min-w-24 tabular"
          placeholder={further.addPhone}
          autoComplete="off"
          value={typed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-hint ${id}-problem` : `${id}-hint`}
          onChange={({ target }) =>
            target.value.endsWith(',') ? add(target.value.slice(0, -1)) : setTyped(target.value)
          }
          onKeyDown={onKeyDown}
          onBlur={() => add(typed)}
        />
      </div>
      <FieldError id={`${id}-problem`} problem={problem} />
      <p className="hint" id={`${id}-hint`}>
        {further.mutedHint}
      </p>
    </FoldedRow>
  )
}
