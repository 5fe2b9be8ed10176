import { type ComponentProps, useId } from 'react'
import { FieldError } from './alert.tsx'

type Props = Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur'> & {
  label: string
  value: string
  /** The number of characters of the code. */
  length: number
  problem?: string | undefined
}

/** The code in a typed or pasted text, without spaces and dashes. */
function codeIn(typed: string, length: number): string {
  return typed
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(0, length)
    .toUpperCase()
}

/** One field, drawn as a cell for each character. */
export function CodeField({ label, value, length, problem, onChange, ...input }: Props) {
  const id = useId()
  const cells = Array.from({ length }, (_, at) => at)
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={`code-cells ${problem ? 'is-error' : ''}`} dir="ltr">
        {cells.map((at) => (
          <span key={at} data-next={at === Math.min(value.length, length - 1) || undefined}>
            {value[at]}
          </span>
        ))}
        <input
          {...input}
          id={id}
          value={value}
          onChange={(event) => {
            event.target.value = codeIn(event.target.value, length)
            onChange?.(event)
          }}
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
      </div>
      <FieldError id={`${id}-problem`} problem={problem} role="alert" />
    </div>
  )
}
