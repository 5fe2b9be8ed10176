import { WarningCircleIcon } from '@phosphor-icons/react/dist/ssr/WarningCircle'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useId, useRef, useState } from 'react'
import { BODY_MAX, TITLE_MAX, URL_MAX } from '../../src/notifications/domain.ts'
import { failureText, fieldProblems } from '../lib/api-error.ts'
import { focusFirstInvalid } from '../lib/focus.ts'
import { ScriptOnly } from '../lib/script-only.tsx'
import { pushText } from '../locales/en/push.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { Field } from '../ui/field.tsx'
import { Submit } from '../ui/submit.tsx'
import { Success } from '../ui/success.tsx'
import { notificationsApi } from './api.ts'

const NAMES = ['title', 'body', 'url'] as const
type Name = (typeof NAMES)[number]
type Problems = Partial<Record<Name, string>>

/** A test notification of an administrator to oneself. */
export function TestForm() {
  const { testForm } = useText(pushText)
  const { api } = useRouteContext({ from: '__root__' })
  const form = useRef<HTMLFormElement>(null)
  const heading = useId()
  const [values, setValues] = useState({ title: '', body: '', url: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [outcome, setOutcome] = useState<'sent' | { failure: string } | null>(null)
  const [isBusy, setBusy] = useState(false)

  function type(name: Name, value: string): void {
    setValues((known) => ({ ...known, [name]: value }))
    setProblems((known) => ({ ...known, [name]: undefined }))
    setOutcome(null)
  }

  function show(found: Problems): void {
    setProblems(found)
    // The fields have their problems after the next rendering.
    requestAnimationFrame(() => form.current && focusFirstInvalid(form.current))
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setOutcome(null)
    const missing = (['title', 'body'] as const).filter((name) => values[name].trim() === '')
    if (missing.length > 0)
      return show(Object.fromEntries(missing.map((name) => [name, testForm.required])))
    setBusy(true)
    try {
      await notificationsApi(api).test({ ...values, url: ownAddress(values.url) })
      setOutcome('sent')
    } catch (error) {
      const found = fieldProblems(error, NAMES)
      if (Object.keys(found).length > 0) show(found)
      else setOutcome({ failure: failureText(error, testForm.failed) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      className="card p-5 md:p-6"
      aria-labelledby={heading}
      method="post"
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <h2 className="text-lg font-semibold" id={heading}>
        {testForm.heading}
      </h2>
      <ScriptOnly>
        <div className="mt-5 grid gap-4">
          <Field
            label={testForm.title}
            maxLength={TITLE_MAX}
            value={values.title}
            problem={problems.title}
            onChange={({ target }) => type('title', target.value)}
          />
          <BodyField
            value={values.body}
            problem={problems.body}
            onChange={(value) => type('body', value)}
          />
          <Field
            label={`${testForm.url} ${testForm.optional}`}
            maxLength={URL_MAX}
            placeholder="/bots"
            value={values.url}
            problem={problems.url}
            onChange={({ target }) => type('url', target.value)}
          />
          {outcome === 'sent' && <Success>{testForm.sent}</Success>}
          {outcome !== null && outcome !== 'sent' && <Alert>{outcome.failure}</Alert>}
          <Submit isBusy={isBusy} className="btn-lg">
            {testForm.send}
          </Submit>
        </div>
      </ScriptOnly>
    </form>
  )
}

/** The path of an address of this server that was copied from the browser; any other text as it is. */
function ownAddress(text: string): string {
  const address = text.trim()
  return address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address
}

type BodyProps = { value: string; problem: string | undefined; onChange(value: string): void }

function BodyField({ value, problem, onChange }: BodyProps) {
  const { testForm } = useText(pushText)
  const id = useId()
  return (
    <div>
      <label className="label" htmlFor={id}>
        {testForm.body}
      </label>
      <div className={`field field-area ${problem ? 'is-error' : ''}`}>
        <textarea
          id={id}
          rows={3}
          dir="auto"
          maxLength={BODY_MAX}
          value={value}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={({ target }) => onChange(target.value)}
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
