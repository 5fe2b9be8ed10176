import { useEffect, useState } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { resetText } from '../locales/en/reset.ts'
import { useText } from '../locales/text.ts'
import { usePublicPage } from '../public-pages/state.ts'
import { Alert } from '../ui/alert.tsx'
import { Submit } from '../ui/submit.tsx'
import { Success } from '../ui/success.tsx'
import type { DoneWire } from './api.ts'
import { NO_PASSWORD, newPasswordProblems } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { Onward } from './onward.tsx'
import { useForm } from './use-form.ts'

const RETURN_MS = 3_000

type Props = {
  heading: string
  /** The success of the step before; shown until this form has a result. */
  notice?: string
  /** The address that the form is posted to without JavaScript: the open one by default. */
  action?: string
  /** What it passes on then. */
  hidden?: Record<string, string>
  send(newPassword: string): Promise<DoneWire>
}

/** The new password twice; three seconds after a success the login page opens. */
export function NewPasswordForm({ heading, notice, action, hidden = {}, send }: Props) {
  const { reset } = useText(resetText)
  const { isDone, field, onSubmit, message, isBusy } = useNewPassword(send)
  const good = isDone ? reset.done : notice
  return (
    <>
      {message && <Alert className="mb-5">{message}</Alert>}
      {!message && good && <Success className="mb-5">{good}</Success>}
      <h1 className="text-3xl font-semibold">{heading}</h1>
      {isDone && <Onward to="/login" afterMs={RETURN_MS} />}
      <form
        className="mt-6 grid gap-4"
        onSubmit={onSubmit}
        method="post"
        action={action}
        noValidate
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <NewPasswordFields field={field} />
        <Submit className="btn-lg mt-1 w-full" isBusy={isBusy && !isDone} isDisabled={isDone}>
          {reset.reset}
        </Submit>
      </form>
    </>
  )
}

function useNewPassword(send: Props['send']) {
  const text = useText(resetText)
  const { reset } = text
  const { posted, search } = usePublicPage()
  const [isDone, setDone] = useState(search.isDone === true)
  const form = useForm({
    empty: NO_PASSWORD,
    posted: posted && { ...posted, values: {} },
    check: (form) => newPasswordProblems(form, text),
    generic: reset.later,
    async send({ newPassword }) {
      const answer = await send(newPassword)
      if (answer.status !== 'success') throw new ApiError(answer.message || reset.resetFailed, 200)
      setDone(true)
    },
  })
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => location.assign('/login'), RETURN_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  return { isDone, ...form }
}
