import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { failureText } from '../lib/api-error.ts'
import { ScriptOnly } from '../lib/script-only.tsx'
import { pushText } from '../locales/en/push.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { Submit } from '../ui/submit.tsx'
import { Success } from '../ui/success.tsx'
import { notificationsApi } from './api.ts'
import { NoticeFields, useNotice } from './notice-fields.tsx'

/** A test notification of an administrator to oneself. */
export function TestForm() {
  const { testForm } = useText(pushText)
  const heading = useId()
  const { notice, outcome, isBusy, send } = useTest()
  return (
    <form
      ref={notice.form}
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
          <NoticeFields notice={notice} labels={testForm} />
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

function useTest() {
  const { testForm } = useText(pushText)
  const { api } = useRouteContext({ from: '__root__' })
  const [outcome, setOutcome] = useState<'sent' | { failure: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const notice = useNotice(() => setOutcome(null))

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setOutcome(null)
    const written = notice.checked()
    if (!written) return
    setBusy(true)
    try {
      await notificationsApi(api).test(written)
      setOutcome('sent')
    } catch (error) {
      if (!notice.showRefusal(error)) setOutcome({ failure: failureText(error, testForm.failed) })
    } finally {
      setBusy(false)
    }
  }

  return { notice, outcome, isBusy, send }
}
