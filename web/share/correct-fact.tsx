import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { failureText, fieldProblems } from '../lib/api-error.ts'
import { correctingText } from '../locales/en/correcting.ts'
import { shareText } from '../locales/en/share.ts'
import { useText } from '../locales/text.ts'
import { Field } from '../ui/field.tsx'
import type { Correct, Corrected, Corrections, Home, Line } from './facts.ts'

/** The facts that are corrected in each line. */
const FIELDS: Readonly<Record<Line, readonly Corrected[]>> = {
  price: ['price'],
  unreadPrice: ['price'],
  place: ['street', 'neighbourhood', 'city'],
  rooms: ['rooms'],
  size: ['size'],
  floor: ['floor'],
  entry: ['entryDate'],
  phone: ['phone'],
}

type Props = {
  line: Line
  home: Home
  name: string
  onCorrect: Correct
  onClose(): void
}

/** The fields of one line of facts, in its place. It may stand in a form, which it does not submit. */
export function CorrectFact({ line, home, name, onCorrect, onClose }: Props) {
  const { correcting } = useText(correctingText)
  const fields = FIELDS[line]
  const { typed, problems, isBusy, type, keep } = useTyped(fields, home, { onCorrect, onClose })
  const group = useRef<HTMLDivElement>(null)
  const hint = useId()
  useEffect(() => focusFirst(group.current), [])
  return (
    <div
      ref={group}
      role="group"
      aria-label={name}
      aria-describedby={hint}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 py-3"
      onKeyDown={(event) => pressed(event, { keep, onClose })}
    >
      {fields.map((field) => (
        <CorrectField
          key={field}
          field={field}
          value={typed[field] ?? ''}
          problem={problems[field]}
          onType={(text) => type(field, text)}
        />
      ))}
      {fields.includes('entryDate') && (
        <AtOnce
          isOn={typed.entryDate === 'immediate'}
          onChange={(isOn) => type('entryDate', isOn ? 'immediate' : '')}
        />
      )}
      <p id={hint} className="text-sm text-ink-3">
        {problems.other ?? correcting.correctHint}
      </p>
      <KeepOrCancel isBusy={isBusy} onKeep={keep} onClose={onClose} />
    </div>
  )
}

function focusFirst(part: ParentNode | null): void {
  const first = part?.querySelector('input')
  first?.focus()
  first?.select()
}

/** Enter keeps what is typed, Escape gives it up. A form around it is not sent. */
function pressed(event: KeyboardEvent, { keep, onClose }: { keep(): void; onClose(): void }): void {
  if (event.key !== 'Enter' && event.key !== 'Escape') return
  if ((event.target as HTMLElement).tagName !== 'INPUT') return
  event.preventDefault()
  event.stopPropagation()
  if (event.key === 'Enter') keep()
  else onClose()
}

type FieldProps = {
  field: Corrected
  value: string
  problem: string | undefined
  onType(text: string): void
}

function CorrectField({ field, value, problem, onType }: FieldProps) {
  const { correcting } = useText(correctingText)
  return (
    <Field
      label={correcting.corrected[field]}
      type={field === 'entryDate' ? 'date' : field === 'phone' ? 'tel' : 'text'}
      inputMode={isNumber(field) ? 'decimal' : undefined}
      maxLength={100}
      autoComplete="off"
      value={value}
      problem={problem}
      onChange={({ target }) => onType(target.value)}
    />
  )
}

type ButtonProps = { isBusy: boolean; onKeep(): void; onClose(): void }

function KeepOrCancel({ isBusy, onKeep, onClose }: ButtonProps) {
  const { correcting, common } = useText(correctingText)
  return (
    <div className="flex gap-2">
      <button type="button" className="btn btn-primary btn-sm" disabled={isBusy} onClick={onKeep}>
        {correcting.keep}
      </button>
      <button type="button" className="btn btn-ghost btn-sm" onClick={onClose}>
        {common.cancel}
      </button>
    </div>
  )
}

function AtOnce({ isOn, onChange }: { isOn: boolean; onChange(isOn: boolean): void }) {
  const { share } = useText(shareText)
  return (
    <button
      type="button"
      className={`btn btn-sm justify-self-start ${isOn ? 'btn-primary' : 'btn-line'}`}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
    >
      {share.immediate}
    </button>
  )
}

type Texts = Partial<Record<Corrected, string>>

/** What is typed, and what is wrong with it. Only what was changed is kept. */
function useTyped(
  fields: readonly Corrected[],
  home: Home,
  { onCorrect, onClose }: Pick<Props, 'onCorrect' | 'onClose'>,
) {
  const { share } = useText(shareText)
  const [before] = useState(() => textsOf(fields, home))
  const [typed, setTyped] = useState(before)
  const [problems, setProblems] = useState<Texts & { other?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    const changed = fields.filter((field) => typed[field] !== before[field])
    const said = changed.map((field) => [field, saidIn(field, typed[field] ?? '')])
    if (said.length === 0) return onClose()
    setBusy(true)
    try {
      await onCorrect(Object.fromEntries(said) as Corrections)
      onClose()
    } catch (error) {
      const named = fieldProblems(error, fields)
      const other = Object.keys(named).length === 0 && failureText(error, share.saveFailed)
      setProblems({ ...named, ...(other !== false && { other }) })
      setBusy(false)
    }
  }
  return {
    typed,
    problems,
    isBusy,
    type: (field: Corrected, text: string) => setTyped({ ...typed, [field]: text }),
    keep: () => void send(),
  }
}

function textsOf(fields: readonly Corrected[], home: Home): Texts {
  return Object.fromEntries(fields.map((field) => [field, String(home[field] ?? '')]))
}

/** Fields that hold a number. */
const NUMBERS: readonly Corrected[] = ['price', 'rooms', 'size', 'floor']
const isNumber = (field: Corrected) => NUMBERS.includes(field)

/** What is typed into a field. Nothing: it is not stated. What is no number is left for the server to refuse. */
function saidIn(field: Corrected, typed: string): string | number | null {
  const text = typed.trim()
  if (text === '') return null
  const number = Number(text.replaceAll(/[\s,₪]/g, ''))
  return isNumber(field) && !Number.isNaN(number) ? number : text
}
