import { EyeIcon } from '@phosphor-icons/react/dist/ssr/Eye'
import { EyeSlashIcon } from '@phosphor-icons/react/dist/ssr/EyeSlash'
import { type ComponentProps, useId, useState } from 'react'
import { useText } from '../locales/text.ts'
import { FieldError } from './alert.tsx'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string
  /** What the label means, beside it. */
  meaning?: string
  /** The problem of the value. */
  problem?: string | undefined
}

/** A labelled input with its problem. A password can be made visible. */
export function Field({ label, meaning, problem, type = 'text', ...input }: Props) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const { common } = useText()
  const isPassword = type === 'password'
  const Eye = isShown ? EyeSlashIcon : EyeIcon
  return (
    <div>
      {meaning && (
        <span className="float-end text-sm text-ink-3" id={`${id}-meaning`}>
          {meaning}
        </span>
      )}
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={`field ${problem ? 'is-error' : ''}`}>
        <input
          placeholder=" "
          {...input}
          id={id}
          type={isPassword && isShown ? 'text' : type}
          dir="auto"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : meaning && `${id}-meaning`}
        />
        {isPassword && (
          <button
            type="button"
            className="icon-btn-sm -me-2"
            aria-label={isShown ? common.hidePassword : common.showPassword}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Eye className="size-5" aria-hidden="true" />
          </button>
        )}
      </div>
      <FieldError id={`${id}-problem`} problem={problem} role="alert" />
    </div>
  )
}
