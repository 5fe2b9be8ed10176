import { useId, useState } from 'react'
import { grouped } from '../../../src/assets/domain/price-text.ts'

const DIGITS_MAX = 10

type Props = {
  label: string
  /** Whole shekels; not a number while the field is empty. */
  amount: number
  /** The id of the text of what is wrong; undefined when nothing is. */
  problemId?: string | undefined
  onChange(amount: number): void
}

/** A price that is typed: its digits while it has the focus, else in groups. */
export function Amount({ label, amount, problemId, onChange }: Props) {
  const id = useId()
  const [isTyping, setTyping] = useState(false)
  const text = isTyping ? String(amount) : grouped(amount)
  return (
    <div>
      <label className="mb-1 block text-xs text-ink-3" htmlFor={id}>
        {label}
      </label>
      <div className={`field field-sm ${problemId ? 'is-error' : ''}`}>
        <span className="text-ink-3" aria-hidden="true">
          ₪
        </span>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
          value={Number.isFinite(amount) ? text : ''}
          aria-invalid={problemId ? true : undefined}
          aria-describedby={problemId}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '').slice(0, DIGITS_MAX)
            onChange(digits === '' ? Number.NaN : Number(digits))
          }}
        />
      </div>
    </div>
  )
}
