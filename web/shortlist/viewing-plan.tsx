import { type ReactNode, useId } from 'react'
import { VIEWING_NOTE_MAX } from '../../src/shortlists/viewings/domain.ts'
import { viewingText } from '../locales/en/viewing.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import type { Draft } from './viewing-draft.ts'

type Props = {
  draft: Draft
  change(part: Partial<Draft>): void
  listId: string
  children: ReactNode
}

const LENGTHS = [15, 30, 45, 60, 90]
const REMINDS = [0, 30, 60, 120, 1_440]

/** When and where the viewing is, and when members are reminded. */
export function PlanFields({ draft, change, listId, children }: Props) {
  const { viewing: words } = useText(viewingText)
  return (
    <div className="grid content-start gap-5">
      <When draft={draft} change={change} />
      {children}
      <Labelled label={words.minutes}>
        {(id) => (
          <Numbers
            id={id}
            values={LENGTHS}
            value={draft.minutes}
            nameOf={words.ofMinutes}
            onChange={(minutes) => change({ minutes })}
          />
        )}
      </Labelled>
      <Note draft={draft} change={change} />
      <Labelled label={words.remind}>
        {(id) => (
          <Numbers
            id={id}
            values={REMINDS}
            value={draft.remindMinutes}
            nameOf={(minutes) => words.reminds[minutes] ?? words.ofMinutes(minutes)}
            onChange={(remindMinutes) => change({ remindMinutes })}
          />
        )}
      </Labelled>
      <a
        className="btn btn-line"
        href={`/api/shortlists/${encodeURIComponent(listId)}/viewings.ics`}
      >
        <Icon name="calendar" className="size-5" />
        {words.calendar}
      </a>
    </div>
  )
}

function Note({ draft, change }: Pick<Props, 'draft' | 'change'>) {
  const { viewing: words } = useText(viewingText)
  return (
    <Labelled label={words.note}>
      {(id) => (
        <input
          id={id}
          dir={draft.note === '' ? undefined : 'auto'}
          maxLength={VIEWING_NOTE_MAX}
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      )}
    </Labelled>
  )
}

function When({ draft, change }: Pick<Props, 'draft' | 'change'>) {
  const { viewing: words } = useText(viewingText)
  return (
    <div className="grid grid-cols-2 gap-3">
      <Labelled label={words.date}>
        {(id) => (
          <input
            id={id}
            type="date"
            value={draft.date}
            onChange={({ target }) => change({ date: target.value })}
          />
        )}
      </Labelled>
      <Labelled label={words.time}>
        {(id) => (
          <input
            id={id}
            type="time"
            value={draft.time}
            onChange={({ target }) => change({ time: target.value })}
          />
        )}
      </Labelled>
    </div>
  )
}

function Labelled({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="field px-3!">{children(id)}</div>
    </div>
  )
}

type NumbersProps = {
  id: string
  values: readonly number[]
  value: number
  nameOf(value: number): string
  onChange(value: number): void
}

/** A choice of numbers; one that was chosen elsewhere stays one of them. */
function Numbers({ id, values, value, nameOf, onChange }: NumbersProps) {
  const offered = [...new Set([...values, value])].toSorted((one, other) => one - other)
  return (
    <select id={id} value={value} onChange={({ target }) => onChange(Number(target.value))}>
      {offered.map((one) => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </select>
  )
}
