import { WarningCircleIcon } from '@phosphor-icons/react/dist/ssr/WarningCircle'
import { type ComponentProps, useId } from 'react'
import { CODE_LENGTH } from '../../src/auth/domain.ts'

type Props = Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur'> & {
  label: string
  value: string
  problem?: string | undefined
}

const CELLS = Array.from({ length: CODE_LENGTH }, (_, at) => at)

/** The code in a typed or pasted text, without spaces and dashes. */
export function codeIn(typed: string): string {
  return typed
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(0, CODE_LENGTH)
    .toUpperCase()
}

/** One field, drawn as a cell for each character. */
export function CodeField({ label, value, problem, onChange, ...input }: Props) {
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={`code-cells ${problem ? 'is-error' : ''}`} dir="ltr">
        {CELLS.map((at) => (
          <span key={at} data-next={at === Math.min(value.length, CODE_LENGTH - 1) || undefined}>
            {value[at]}
          </span>
        ))}
        <input
          {...input}
          id={id}
          value={value}
          onChange={(event) => {
            event.target.value = codeIn(event.target.value)
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
      {problem && (
        <p className="field-error" id={`${id}-problem`} role="alert">
          <WarningCircleIcon className="size-4.5 shrink-0" weight="fill" aria-hidden="true" />
          {problem}
        </p>
      )}
    </div>
  )
}
