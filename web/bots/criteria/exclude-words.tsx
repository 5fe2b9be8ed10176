import { ProhibitIcon } from '@phosphor-icons/react/dist/ssr/Prohibit'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { cleanWords } from '../../../src/assets/criteria/exclude-words.ts'
import { botsText } from '../../locales/en/bots.ts'
import { useText } from '../../locales/text.ts'
import { FieldError } from '../../ui/alert.tsx'
import { Chip } from '../chip.tsx'
import type { ControlProps } from '../draft.ts'
import { FoldedRow } from '../folded-row.tsx'

/** Words to leave out, as chips. Enter, a comma or leaving the field adds what was typed. */
export function ExcludedWords({ draft: { excludeWords }, problem, onChange }: ControlProps) {
  const { settings } = useText(botsText)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')

  const change = (words: readonly string[]) => onChange({ excludeWords: cleanWords(words) })

  /** Adds all entries before the last comma, and keeps the rest in the field. */
  function type(text: string): void {
    const entries = text.split(/[,،\n]/)
    setTyped(entries.at(-1) ?? '')
    if (entries.length > 1) change([...excludeWords, ...entries.slice(0, -1)])
  }

  function add(): void {
    if (typed.trim() !== '') change([...excludeWords, typed])
    setTyped('')
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && typed === '' && excludeWords.length > 0) {
      change(excludeWords.slice(0, -1))
    } else if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation()
      setTyped('')
    }
  }

  return (
    <FoldedRow
      icon={ProhibitIcon}
      title={settings.leaveOut}
      value={excludeWords.length === 0 ? settings.nothing : settings.words(excludeWords.length)}
      hasProblem={problem !== undefined}
    >
      <label className="label" htmlFor={id}>
        {settings.wordsLabel}
      </label>
      <div
        className={`field field-area flex-wrap gap-1.5! p-2! ${problem ? 'is-error' : ''}`}
        dir="rtl"
      >
        {excludeWords.map((word) => (
          <Chip
            key={word}
            name={word}
            onRemove={() => {
              change(excludeWords.filter((one) => one !== word))
              input.current?.focus()
            }}
          />
        ))}
        <input
          ref={input}
          id={id}
          className="h-8 min-w-24 text-right"
          placeholder={settings.addWord}
          dir="auto"
          autoComplete="off"
          value={typed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-hint ${id}-problem` : `${id}-hint`}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
      </div>
      <FieldError id={`${id}-problem`} problem={problem} />
      <p className="hint" id={`${id}-hint`}>
        {settings.wordsHint}
      </p>
    </FoldedRow>
  )
}
