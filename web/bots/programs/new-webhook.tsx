import { type FormEvent, useId, useState } from 'react'
import {
  WEBHOOK_FORMATS,
  WEBHOOK_SERVICES,
  type WebhookFormat,
} from '../../../src/delivery/channels/webhook/domain.ts'
import { failureText, fieldProblems } from '../../lib/api-error.ts'
import { useAskBeforeUnload } from '../../lib/ask-before-unload.ts'
import { programsText } from '../../locales/en/programs.ts'
import { useText } from '../../locales/text.ts'
import { Action } from '../../ui/action.tsx'
import { FieldError } from '../../ui/alert.tsx'
import { Select } from '../../ui/select.tsx'
import type { NewWebhookWire, ProgramsApi } from './api.ts'

type Props = { calls: ProgramsApi; onAdded(webhook: NewWebhookWire): void }

/** The form of another webhook. The field shows why an address is refused. */
export function NewWebhook({ calls, onAdded }: Props) {
  const { programs } = useText(programsText)
  const { url, setUrl, format, setFormat, isBusy, problem, submit } = useNewWebhook({
    calls,
    onAdded,
  })
  const id = useId()

  return (
    <form className="mt-3" onSubmit={submit} method="post" noValidate>
      <FormatSelect format={format} onChange={setFormat} />
      <label className="label mt-3" htmlFor={id}>
        {format === 'metzia' ? programs.url : programs.serviceUrl}
      </label>
      <div className={`field field-sm ${problem ? 'is-error' : ''}`}>
        <input
          id={id}
          type="url"
          dir="ltr"
          autoComplete="off"
          placeholder={format === 'metzia' ? 'https://' : WEBHOOK_SERVICES[format].address}
          maxLength={500}
          value={url}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={({ target }) => setUrl(target.value)}
        />
      </div>
      <div role="alert">
        <FieldError id={`${id}-problem`} problem={problem} />
      </div>
      <Action type="submit" className="btn btn-line btn-sm mt-3" isBusy={isBusy}>
        {programs.add}
      </Action>
    </form>
  )
}

type FormatProps = { format: WebhookFormat; onChange(format: WebhookFormat): void }

function FormatSelect({ format, onChange }: FormatProps) {
  const { programs } = useText(programsText)
  return (
    <Select<WebhookFormat>
      label={programs.format}
      value={format}
      onChange={onChange}
      options={WEBHOOK_FORMATS.map((one) => [
        one,
        one === 'metzia' ? programs.signedJson : WEBHOOK_SERVICES[one].name,
      ])}
    />
  )
}

function useNewWebhook({ calls, onAdded }: Props) {
  const { programs } = useText(programsText)
  const [url, setUrl] = useState('')
  const [format, setFormat] = useState<WebhookFormat>('metzia')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useAskBeforeUnload(url !== '')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      onAdded(await calls.add({ url, format }))
    } catch (error) {
      setProblem(fieldProblems(error, ['url']).url ?? failureText(error, programs.later))
      setBusy(false)
    }
  }

  return { url, setUrl, format, setFormat, isBusy, problem, submit }
}
