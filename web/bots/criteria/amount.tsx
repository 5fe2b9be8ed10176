import { useId, useLayoutEffect, useRef } from 'react'
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

/** A price that is typed. Its digits are in groups of three, also while they are typed. */
export function Amount({ label, amount, problemId, onChange }: Props) {
  const id = useId()
  const text = Number.isFinite(amount) ? grouped(amount) : ''
  const { input, note } = useCaret(text)
  return (
    <div>
      <label className="mb-1 block text-xs text-ink-3" htmlFor={id}>
        <bdi>{label}</bdi>
      </label>
      <div className={`field field-sm ${problemId ? 'is-error' : ''}`}>
        <span className="text-ink-3" aria-hidden="true">
          ₪
        </span>
        <input
          ref={input}
          id={id}
          inputMode="numeric"
          autoComplete="off"
          className="tabular"
          value={text}
          aria-invalid={problemId ? true : undefined}
          aria-describedby={problemId}
          onChange={({ target }) => {
            note(target)
            const digits = digitsOf(target.value).slice(0, DIGITS_MAX)
            onChange(digits === '' ? Number.NaN : Number(digits))
          }}
        />
      </div>
    </div>
  )
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Keeps the caret behind the digit that was typed last when the groups change. */
function useCaret(text: string) {
  const input = useRef<HTMLInputElement>(null)
  /** The digits before the caret. */
  const before = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (before.current === null) return
    const at = placeOf(text, before.current)
    input.current?.setSelectionRange(at, at)
    before.current = null
  }, [text])
  const note = ({ value, selectionStart }: HTMLInputElement) => {
    before.current = digitsOf(value.slice(0, selectionStart ?? value.length)).length
  }
  return { input, note }
}

/** The place in a text behind so many of its digits. */
function placeOf(text: string, digits: number): number {
  let at = 0
  for (let left = digits; left > 0 && at < text.length; at += 1)
    if (/\d/.test(text[at] ?? '')) left -= 1
  return at
}
