import { type RefObject, useId, useRef, useState } from 'react'
import { BODY_MAX, TITLE_MAX, URL_MAX } from '../../src/notifications/domain.ts'
import { fieldProblems } from '../lib/api-error.ts'
import { focusFirstInvalid } from '../lib/focus.ts'
import { isolated } from '../lib/format.ts'
import { pushText } from '../locales/en/push.ts'
import { useText } from '../locales/text.ts'
import { FieldError } from '../ui/alert.tsx'
import { Field } from '../ui/field.tsx'

const NAMES = ['title', 'body', 'url'] as const
type Name = (typeof NAMES)[number]
export type Written = Record<Name, string>
type Problems = Partial<Record<Name, string>>

export type NoticeForm = {
  form: RefObject<HTMLFormElement | null>
  values: Written
  problems: Problems
  type(name: Name, value: string): void
  /** What is to be sent; null, with the problems shown, when something is missing. */
  checked(): Written | null
  /** Shows what a refusal says about the fields; false when it is about none of them. */
  showRefusal(error: unknown): boolean
  /** Empties the fields. */
  clear(): void
}

const EMPTY: Written = { title: '', body: '', url: '' }

/** A notification that an administrator writes. @param onType called when a field changes. */
export function useNotice(onType: () => void): NoticeForm {
  const { testForm } = useText(pushText)
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})

  function show(found: Problems): void {
    setProblems(found)
    // The fields have their problems after the next rendering.
    requestAnimationFrame(() => form.current && focusFirstInvalid(form.current))
  }

  return {
    form,
    values,
    problems,
    type(name, value) {
      setValues((known) => ({ ...known, [name]: value }))
      setProblems((known) => ({ ...known, [name]: undefined }))
      onType()
    },
    checked() {
      const missing = (['title', 'body'] as const).filter((name) => values[name].trim() === '')
      if (missing.length === 0) return { ...values, url: ownAddress(values.url) }
      show(Object.fromEntries(missing.map((name) => [name, testForm.required])))
      return null
    },
    showRefusal(error) {
      const found = fieldProblems(error, NAMES)
      if (Object.keys(found).length === 0) return false
      show(found)
      return true
    },
    clear: () => setValues(EMPTY),
  }
}

/** The path of an address of this server that was copied from the browser; any other text as it is. */
function ownAddress(text: string): string {
  const address = text.trim()
  return address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address
}

type Props = {
  notice: NoticeForm
  /** By the names of the fields. A page may have several of these forms. */
  labels: Written
}

/** Title, body and the optional address of a notification. */
export function NoticeFields({ notice: { values, problems, type }, labels }: Props) {
  const { testForm } = useText(pushText)
  return (
    <>
      <Field
        label={labels.title}
        maxLength={TITLE_MAX}
        value={values.title}
        problem={problems.title}
        onChange={({ target }) => type('title', target.value)}
      />
      <BodyField
        label={labels.body}
        value={values.body}
        problem={problems.body}
        onChange={(value) => type('body', value)}
      />
      <Field
        label={`${labels.url} ${testForm.optional}`}
        maxLength={URL_MAX}
        placeholder={isolated('/bots')}
        value={values.url}
        problem={problems.url}
        onChange={({ target }) => type('url', target.value)}
      />
    </>
  )
}

type BodyProps = {
  label: string
  value: string
  problem: string | undefined
  onChange(value: string): void
}

function BodyField({ label, value, problem, onChange }: BodyProps) {
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={`field field-area ${problem ? 'is-error' : ''}`}>
        <textarea
          id={id}
          rows={3}
          placeholder=" "
          dir="auto"
          maxLength={BODY_MAX}
          value={value}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <FieldError id={`${id}-problem`} problem={problem} role="alert" />
    </div>
  )
}
